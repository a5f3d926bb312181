/** Where the camera stands: turned by `turn` from the front, `tilt` down from straight above. Both in radians. */
import { Box3, Vector3, type PerspectiveCamera } from 'three';

export interface Look {
  turn: number;
  tilt: number;
}

export const TOP_TILT = 0.001;

export function direction({ turn, tilt }: Look): Vector3 {
  return new Vector3(Math.sin(turn) * Math.sin(tilt), Math.cos(tilt), Math.cos(turn) * Math.sin(tilt));
}

/** How much of the picture some points fill, half of it being 1, and how far their middle is above the picture's. */
interface Extent {
  wide: number;
  high: number;
  above: number;
}

function extent(camera: PerspectiveCamera, points: readonly Vector3[], look: Look, distance: number): Extent {
  const back = direction(look);
  const right = new Vector3(Math.cos(look.turn), 0, -Math.sin(look.turn));
  const up = new Vector3().crossVectors(back, right);
  const middle = middleOf(points);
  const slope = Math.tan((camera.fov * Math.PI) / 360);
  let [wide, top, bottom] = [0, -Infinity, Infinity];
  for (const point of points) {
    const offset = point.clone().sub(middle);
    const depth = Math.max(0.01, distance - offset.dot(back)) * slope;
    wide = Math.max(wide, Math.abs(offset.dot(right)) / depth / camera.aspect);
    top = Math.max(top, offset.dot(up) / depth);
    bottom = Math.min(bottom, offset.dot(up) / depth);
  }
  return { wide, high: (top - bottom) / 2, above: (top + bottom) / 2 };
}

/** The nearest distance from the points' middle at which the camera sees all of them, once they are centred. */
export function fittingDistance(
  camera: PerspectiveCamera,
  points: readonly Vector3[],
  look: Look,
  margin = 0.95,
): number {
  let [near, far] = [0.1, 200];
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    const { wide, high } = extent(camera, points, look, middle);
    if (Math.max(wide, high) > margin) near = middle;
    else far = middle;
  }
  return far;
}

/** How far above the picture's middle the points appear, in halves of the picture, when they fit. */
export function offCentre(camera: PerspectiveCamera, points: readonly Vector3[], look: Look): number {
  return extent(camera, points, look, fittingDistance(camera, points, look)).above;
}

export function middleOf(points: readonly Vector3[]): Vector3 {
  return new Box3().setFromPoints([...points]).getCenter(new Vector3());
}

/** The corners of a box that stands on a level, to be seen by the camera. */
export function corners(x: number, z: number, low: number, high: number, at = { x: 0, z: 0 }): Vector3[] {
  return [-x, x].flatMap((dx) => [low, high].flatMap((y) => [-z, z].map((dz) => new Vector3(at.x + dx, y, at.z + dz))));
}

/** The next look when turning by half a quarter: sides and corners alternate, whatever it was before. */
export function turned(turn: number, steps: number): number {
  const eighth = Math.PI / 4;
  return (Math.round(turn / eighth) + steps) * eighth;
}

/** The nearest straight side. */
export function nearestSide(turn: number): number {
  return Math.round(turn / (Math.PI / 2)) * (Math.PI / 2);
}

/** The shortest way round from one turn to another. */
export function shortest(from: number, to: number): number {
  const full = 2 * Math.PI;
  return from + ((((to - from) % full) + 3 * Math.PI) % full) - Math.PI;
}
