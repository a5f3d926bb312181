/** Signs on pieces and squares: frames, discs, bars, numbers. They lie flat or face the camera, and cast no shadow. */
import {
  CanvasTexture,
  CircleGeometry,
  ConeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Path,
  PlaneGeometry,
  QuadraticBezierCurve3,
  Shape,
  ShapeGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
} from 'three';

export const COLOURS = {
  legal: '#0fa58d',
  rim: '#f4fffb',
  last: '#ffc52e',
  cursor: '#2f7fe0',
  remove: '#e0432a',
  hint: '#8a3fd6',
};

function flat(geometry: BufferGeometry, colour: string, opacity = 1): Mesh {
  const material = new MeshBasicMaterial({ color: colour, transparent: opacity < 1, opacity, toneMapped: false });
  material.depthWrite = false; // signs that lie on each other are drawn in their order
  material.polygonOffset = true;
  material.polygonOffsetFactor = -2;
  material.polygonOffsetUnits = -2;
  return new Mesh(geometry.rotateX(-Math.PI / 2), material);
}

function roundedRectangle<P extends Path>(path: P, width: number, depth: number, radius: number): P {
  const [x, y] = [width / 2, depth / 2];
  path.moveTo(-x + radius, -y);
  path.lineTo(x - radius, -y).absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false);
  path.lineTo(x, y - radius).absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false);
  path.lineTo(-x + radius, y).absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false);
  path.lineTo(-x, -y + radius).absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5, false);
  return path;
}

export function plate(width: number, depth: number, radius: number, colour: string, opacity = 1): Mesh {
  return flat(new ShapeGeometry(roundedRectangle(new Shape(), width, depth, radius), 6), colour, opacity);
}

export function frame(width: number, depth: number, thick: number, colour: string, radius = 0.1): Mesh {
  const shape = roundedRectangle(new Shape(), width, depth, radius);
  const inner = Math.max(radius / 5, radius - thick / 2);
  shape.holes.push(roundedRectangle(new Path(), width - 2 * thick, depth - 2 * thick, inner));
  return flat(new ShapeGeometry(shape, 6), colour);
}

export function disc(radius: number, colour: string, sides = 32, opacity = 1): Mesh {
  return flat(new CircleGeometry(radius, sides), colour, opacity);
}

export function ring(outer: number, inner: number, colour: string, sides = 40): Mesh {
  const shape = new Shape().absarc(0, 0, outer, 0, Math.PI * 2, false);
  shape.holes.push(new Path().absarc(0, 0, inner, 0, Math.PI * 2, true));
  return flat(new ShapeGeometry(shape, sides), colour);
}

function canvas(size: number): { element: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const element = document.createElement('canvas');
  element.width = element.height = size;
  const pen = element.getContext('2d');
  if (!pen) throw new Error('This browser draws no canvas.');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  return { element, pen };
}

function texture(element: HTMLCanvasElement): CanvasTexture {
  const made = new CanvasTexture(element);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

/** A letter or number that lies on the wood, to be read from the front. */
export function letter(text: string, size: number, colour: string): Mesh {
  const { element, pen } = canvas(96);
  pen.font = '600 72px system-ui, sans-serif';
  pen.fillStyle = colour;
  pen.fillText(text, 48, 52);
  const mesh = flat(new PlaneGeometry(size, size), '#fff');
  const material = mesh.material as MeshBasicMaterial;
  material.map = texture(element);
  material.transparent = true;
  return mesh;
}

/** A word that lies on the wood, as high as told. */
export function word(text: string, height: number, colour: string): Mesh {
  const { element, pen } = canvas(96);
  element.width = 512; // which forgets the pen's settings
  Object.assign(pen, { textAlign: 'center', textBaseline: 'middle', fillStyle: colour });
  pen.font = '600 72px system-ui, sans-serif';
  pen.fillText(text, 256, 52);
  const mesh = flat(new PlaneGeometry((height * 512) / 96, height), '#fff');
  const material = mesh.material as MeshBasicMaterial;
  material.map = texture(element);
  material.transparent = true;
  return mesh;
}

export interface BadgeLook {
  shape: 'round' | 'diamond';
  fill: string;
  rim: string;
  ink: string;
}

/** A number on a small plate that always faces the camera. */
export function badge(value: number, look: BadgeLook, size: number): Sprite {
  const { element, pen } = canvas(128);
  pen.fillStyle = look.fill;
  pen.strokeStyle = look.rim;
  pen.lineWidth = 8;
  pen.lineJoin = 'round';
  pen.beginPath();
  if (look.shape === 'round') pen.arc(64, 64, 50, 0, Math.PI * 2);
  else
    for (const [x, y] of [
      [64, 5],
      [123, 64],
      [64, 123],
      [5, 64],
    ] as const)
      pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
  pen.stroke();
  pen.fillStyle = look.ink;
  pen.font = `700 ${value > 9 ? 54 : 64}px system-ui, sans-serif`;
  pen.fillText(String(value), 64, 68);
  const sprite = new Sprite(new SpriteMaterial({ map: texture(element), transparent: true, toneMapped: false }));
  sprite.scale.setScalar(size);
  return sprite;
}

export const HINT_BADGE: BadgeLook = { shape: 'round', fill: COLOURS.hint, rim: '#fdf6ff', ink: '#ffffff' };

/** An arrow in a low curve from one point to another, seen through everything, and the curve's highest point. */
export function flight(from: Vector3, to: Vector3, colour: string): { arrow: Group; top: Vector3 } {
  const bend = from.clone().lerp(to, 0.5);
  bend.y = Math.max(from.y, to.y) + 0.16 + from.distanceTo(to) * 0.12;
  const curve = new QuadraticBezierCurve3(from, bend, to);
  const arrow = new Group();
  // A pale hull first, so that the arrow stands out from dark and light wood.
  for (const [grow, shade, order] of [
    [0.02, '#fdf6ff', 999],
    [0, colour, 1000],
  ] as const) {
    const material = new MeshBasicMaterial({ color: shade, depthTest: false, transparent: true, toneMapped: false });
    const shaft = new Mesh(new TubeGeometry(new Shaft(curve), 24, 0.05 + grow, 10), material);
    const head = new Mesh(new ConeGeometry(0.15 + grow * 1.6, 0.32 + grow * 2.4, 24), material);
    head.position.copy(curve.getPoint(HEAD));
    head.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), curve.getTangent(HEAD));
    for (const part of [shaft, head]) part.renderOrder = order;
    arrow.add(shaft, head);
  }
  return { arrow, top: curve.getPoint(0.5) };
}

/** Where on its way an arrow's head has its middle. */
const HEAD = 0.87;

/** The part of a curve before the arrow's head. */
class Shaft extends QuadraticBezierCurve3 {
  constructor(private readonly whole: QuadraticBezierCurve3) {
    super();
  }

  override getPoint(part: number, into = new Vector3()): Vector3 {
    return this.whole.getPoint(part * HEAD, into);
  }
}
