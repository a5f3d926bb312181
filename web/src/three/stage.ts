/**
 * A table to play on: camera, light, and frames only when something changed.
 *
 * Everything that is added to `scene` is disposed of with the stage.
 */
import {
  MathUtils,
  Mesh,
  NeutralToneMapping,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Sprite,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Intersection,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

import {
  direction,
  fittingDistance,
  middleOf,
  nearestSide,
  offCentre,
  shortest,
  TOP_TILT,
  turned,
  type Look,
} from './camera';
import { lamp, sky, surroundings } from './light';
import { Motions } from './motions';
import { table } from './table';

export interface StageOptions {
  seen: Vector3[]; // what the camera must see
  home: Look;
  still: boolean;
  lost(): void; // the browser took the context away
  moved?(): void; // the camera, after each frame
}

export type ViewCommand = 'left' | 'right' | 'top' | 'side' | 'home' | 'in' | 'out';

// Beyond this a phone draws pixels that nobody sees.
const MOST_PIXELS = 2;
const SWING = 520;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(32, 1, 0.1, 80);
  readonly motions = new Motions();
  readonly renderer: WebGLRenderer;
  readonly controls: OrbitControls;
  readonly #options: StageOptions;
  readonly #canvas: HTMLCanvasElement;
  readonly #observer: ResizeObserver;
  readonly #ray = new Raycaster();
  #seen: Vector3[];
  #frame = 0;
  #zoom = 1; // the distance, as a multiple of the fitting one

  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#seen = options.seen;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 1.02;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.autoUpdate = false; // shadows change with pieces, not with the camera
    this.scene.environment = surroundings(this.renderer);
    this.scene.environmentIntensity = 0.42;
    this.scene.add(table(), lamp(7), sky());
    this.controls = new OrbitControls(this.camera, canvas);
    this.#setUpControls();
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(canvas);
    canvas.addEventListener('webglcontextlost', this.#lost);
    this.#resize();
    this.#place(options.home);
  }

  get still(): boolean {
    return this.#options.still;
  }

  /** Something changed: pieces too, so shadows are drawn anew. */
  change(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  draw(): void {
    this.#frame ||= requestAnimationFrame(this.#render);
  }

  /** How the camera looks now. */
  get look(): Look {
    return { turn: this.controls.getAzimuthalAngle(), tilt: this.controls.getPolarAngle() };
  }

  /** Quarter turns clockwise that an arrow key has to make up for. */
  get quarters(): number {
    return -Math.round((this.look.turn - this.#options.home.turn) / (Math.PI / 2));
  }

  /** What the camera must see from now on; it steps back when that grows. */
  enclose(points: Vector3[]): void {
    const same = points.length === this.#seen.length && points.every((point, i) => this.#seen[i]?.equals(point));
    if (same) return;
    this.#seen = points;
    this.lookFrom(this.look);
  }

  command(view: ViewCommand): void {
    const { turn, tilt } = this.look;
    const { home } = this.#options;
    const usual = tilt < 0.3 || tilt > 1.35 ? home.tilt : tilt;
    if (view === 'left' || view === 'right')
      this.lookFrom({ turn: turned(turn, view === 'left' ? -1 : 1), tilt: usual });
    else if (view === 'top') this.lookFrom({ turn: nearestSide(turn), tilt: TOP_TILT });
    else if (view === 'side') this.lookFrom({ turn: nearestSide(turn), tilt: 1.42 });
    else if (view === 'home') this.#returnHome();
    else this.#zoomTo(this.#zoom * (view === 'in' ? 0.82 : 1.22));
  }

  lookFrom(look: Look): void {
    const start = this.look;
    const from = { ...start, distance: this.camera.position.distanceTo(this.controls.target) };
    const to = { turn: shortest(start.turn, look.turn), tilt: look.tilt, distance: this.#distance(look) };
    const [target, middle] = [this.controls.target.clone(), middleOf(this.#seen)];
    this.run({
      duration: SWING,
      step: (part) => {
        this.controls.target.lerpVectors(target, middle, part);
        const now = { turn: mix(from.turn, to.turn, part), tilt: mix(from.tilt, to.tilt, part) };
        this.#stand(now, mix(from.distance, to.distance, part));
      },
    });
  }

  /** Starts a movement, or shows its end at once where movements are not wanted. */
  run(movement: Parameters<Motions['add']>[0]): void {
    this.motions.add(movement);
    if (this.still) this.motions.finish();
    this.change();
  }

  hit(x: number, y: number, objects: Object3D[]): Intersection | null {
    this.#aim(x, y);
    return this.#ray.intersectObjects(objects, true)[0] ?? null;
  }

  /** Where a pointer meets the level plane at this height. */
  onPlane(x: number, y: number, height: number): Vector3 | null {
    this.#aim(x, y);
    return this.#ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
  }

  /** A point of the table as parts of the picture's width and height. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: (x + 1) / 2, y: (1 - y) / 2 };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1; // draws nothing any more
    this.motions.clear();
    this.#observer.disconnect();
    this.#canvas.removeEventListener('webglcontextlost', this.#lost);
    this.controls.dispose();
    release(this.scene);
    this.scene.environment?.dispose();
    this.renderer.dispose();
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }

  #setUpControls(): void {
    const { controls } = this;
    controls.enablePan = false;
    controls.enableDamping = !this.still;
    controls.dampingFactor = 0.09;
    controls.rotateSpeed = 0.75;
    controls.minPolarAngle = TOP_TILT;
    controls.maxPolarAngle = 1.5;
    controls.target.copy(middleOf(this.#seen));
    controls.addEventListener('change', () => this.draw());
    controls.addEventListener('start', () => this.motions.finish());
    controls.addEventListener('end', () => {
      const fit = fittingDistance(this.camera, this.#seen, this.look);
      this.#zoom = this.camera.position.distanceTo(controls.target) / fit;
    });
  }

  readonly #lost = (event: Event): void => {
    event.preventDefault();
    this.#options.lost();
  };

  readonly #render = (now: number): void => {
    this.#frame = 0;
    const busy = this.motions.busy;
    if (busy) {
      this.motions.tick(now);
      this.renderer.shadowMap.needsUpdate = true;
    }
    this.controls.update();
    this.#centre();
    this.renderer.render(this.scene, this.camera);
    this.#options.moved?.();
    if (this.motions.busy) this.draw();
  };

  #aim(x: number, y: number): void {
    const box = this.#canvas.getBoundingClientRect();
    const point = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.#ray.setFromCamera(point, this.camera);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    const nearest = fittingDistance(this.camera, this.#seen, this.#options.home);
    this.controls.minDistance = nearest * 0.35;
    this.controls.maxDistance = nearest * 2;
    this.#stand(this.look, this.#distance(this.look));
    this.change();
  }

  /** Shifts the picture so that what must be seen lies in its middle; perspective would leave it low. */
  #centre(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    const shift = (-offCentre(this.camera, this.#seen, this.look) / 2) * clientHeight;
    this.camera.setViewOffset(clientWidth, clientHeight, 0, shift, clientWidth, clientHeight);
  }

  #distance(look: Look): number {
    return fittingDistance(this.camera, this.#seen, look) * this.#zoom;
  }

  #zoomTo(zoom: number): void {
    this.#zoom = MathUtils.clamp(zoom, 0.4, 1.9);
    this.lookFrom(this.look);
  }

  #returnHome(): void {
    this.#zoom = 1;
    this.lookFrom(this.#options.home);
  }

  #place(look: Look): void {
    this.#stand(look, this.#distance(look));
    this.change();
  }

  #stand(look: Look, distance: number): void {
    this.camera.position.copy(this.controls.target).addScaledVector(direction(look), distance);
    this.camera.lookAt(this.controls.target);
  }
}

function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

/** Frees what an object and everything below it holds on the graphics card. */
export function release(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Sprite)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat() as Material[]) {
      for (const value of Object.values(material)) {
        if (value && typeof value === 'object' && 'isTexture' in value) (value as { dispose(): void }).dispose();
      }
      material.dispose();
    }
  });
}
