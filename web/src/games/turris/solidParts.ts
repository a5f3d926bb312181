/** The wooden parts of the solid tower: foundation and stones. */
import {
  BackSide,
  BoxGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Path,
  Shape,
  ShapeGeometry,
  type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

import { letter, plate, word } from '../../three/marks';
import { boxes, solid } from '../../three/pieces';
import { woodMaterial } from '../../three/wood';
import { COLUMNS, ROWS, type Axis, type Cell, type Colour, type Stone } from './position';
import type { SideName } from './views';

export const GROUND = 0.3; // the foundation's upper side
const LONG = 1.985;
const WIDE = 0.985;
const KINDS = 5;
// The foundation's north is the scene's far side, its height the scene's y.
const SCENE_AXIS = { x: 'x', y: 'z', z: 'y' } as const;

export function placeOf(cell: Cell): { x: number; y: number; z: number } {
  return { x: cell.x - 1, y: GROUND + cell.z + 0.5, z: 1 - cell.y };
}

/** The middle of a stone. */
export function middleOf(stone: Stone): { x: number; y: number; z: number } {
  const [a, b] = stone.cells.map(placeOf) as [ReturnType<typeof placeOf>, ReturnType<typeof placeOf>];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2 };
}

export function foundation(): Group {
  const group = new Group();
  const [board] = boxes({ x: 4.1, y: 0.3, z: 4.1, bevel: 0.06 }, 'x', 1);
  const base = solid(board as BufferGeometry, woodMaterial('cherry'));
  base.position.y = GROUND - 0.15;
  group.add(base);
  COLUMNS.forEach((column, x) =>
    ROWS.forEach((row, y) => {
      const hollow = plate(0.95, 0.95, 0.06, '#240f05', column + row === 'b2' ? 0.55 : 0.28);
      hollow.position.set(x - 1, GROUND + 0.001, 1 - y);
      group.add(hollow);
    }),
  );
  group.add(...names());
  return group;
}

/** Coordinates on all four rims, each to be read from its own side. */
function names(): Mesh[] {
  const put = (text: string, x: number, z: number, turn: number) => {
    const mesh = letter(text, 0.34, '#2a1104');
    mesh.rotation.y = turn;
    mesh.position.set(x, GROUND + 0.002, z);
    return mesh;
  };
  const columns = COLUMNS.flatMap((name, i) => [put(name, i - 1, 1.77, 0), put(name, i - 1, -1.77, Math.PI)]);
  const rows = ROWS.flatMap((name, i) => [put(name, -1.77, 1 - i, 0), put(name, 1.77, 1 - i, Math.PI)]);
  return [...columns, ...rows];
}

/** The names of the sides, each at the right end of its rim, to be read from its own side. */
export function sideNames(names: Record<SideName, string>): Mesh[] {
  return RIMS.map(({ side, x, z, turn }) => {
    const mesh = word(names[side], 0.25, '#2a1104');
    mesh.rotation.y = turn;
    mesh.position.set(x, GROUND + 0.002, z);
    return mesh;
  });
}

const RIMS = [
  { side: 'south', x: 1.62, z: 1.79, turn: 0 },
  { side: 'east', x: 1.79, z: -1.62, turn: Math.PI / 2 },
  { side: 'north', x: -1.62, z: -1.79, turn: Math.PI },
  { side: 'west', x: -1.79, z: 1.62, turn: -Math.PI / 2 },
] as const;

function size(axis: Axis, grow = 0): { x: number; y: number; z: number } {
  const along = SCENE_AXIS[axis];
  const [wide, long] = [WIDE + grow, LONG + grow];
  return { x: wide, y: wide, z: wide, [along]: long };
}

export class Mason {
  readonly #wood = { w: woodMaterial('birch'), b: woodMaterial('ebony') };
  readonly #ghostWood = { w: woodMaterial('birch'), b: woodMaterial('ebony') };
  readonly #ink = {
    w: new MeshStandardMaterial({ color: '#7d5a30', roughness: 0.6 }),
    b: new MeshStandardMaterial({ color: '#d6b487', roughness: 0.45 }),
  };
  readonly #shapes = Object.fromEntries(
    (['x', 'y', 'z'] as const).map((axis) => [axis, boxes({ ...size(axis), bevel: 0.055 }, SCENE_AXIS[axis], KINDS)]),
  ) as Record<Axis, BufferGeometry[]>;
  readonly #signs = new Map<string, BufferGeometry>();
  readonly #hulls = new Map<string, Mesh>();

  constructor() {
    for (const wood of Object.values(this.#ghostWood))
      Object.assign(wood, { transparent: true, opacity: 0.62, depthWrite: false });
  }

  stone(stone: Stone, ghost = false): Group {
    const group = new Group();
    const [first] = stone.cells;
    const kind = (first.x * 7 + first.y * 5 + first.z * 3) % KINDS;
    const wood = (ghost ? this.#ghostWood : this.#wood)[stone.colour];
    const body = solid(this.#shapes[stone.axis][kind] as BufferGeometry, wood);
    body.castShadow = !ghost;
    group.add(body);
    if (!ghost) group.add(new Mesh(this.#sign(stone.colour, stone.axis), this.#ink[stone.colour]));
    const { x, y, z } = middleOf(stone);
    group.position.set(x, y, z);
    return group;
  }

  /** A hull that shows only behind a stone's edges. */
  outline(stone: Stone, colour: string, thick = 0.09): Mesh {
    const key = `${stone.axis} ${colour} ${thick}`;
    const first = this.#hulls.get(key) ?? hull(size(stone.axis, thick), colour);
    this.#hulls.set(key, first);
    const { x, y, z } = middleOf(stone);
    const made = first.clone();
    made.position.set(x, y, z);
    return made;
  }

  /** White's rings or black's diamonds on every face of both cubes, as one piece. */
  #sign(colour: Colour, axis: Axis): BufferGeometry {
    const key = colour + axis;
    const known = this.#signs.get(key);
    if (known) return known;
    const along = SCENE_AXIS[axis];
    const made = [-0.5, 0.5].flatMap((offset) =>
      faces(colour).map((face) =>
        face.translate(...(['x', 'y', 'z'].map((a) => (a === along ? offset : 0)) as [number, number, number])),
      ),
    );
    const merged = mergeGeometries(made);
    this.#signs.set(key, merged);
    return merged;
  }
}

function hull({ x, y, z }: { x: number; y: number; z: number }, colour: string): Mesh {
  return new Mesh(
    new BoxGeometry(x, y, z),
    new MeshBasicMaterial({ color: colour, side: BackSide, toneMapped: false }),
  );
}

/** The sign on the six faces of a cube. The faces between two cubes of a stone are hidden inside it. */
function faces(colour: Colour): BufferGeometry[] {
  const out = WIDE / 2 + 0.0035;
  const one = () => new ShapeGeometry(sign(colour), 24).translate(0, 0, out);
  return [
    one(),
    one().rotateY(Math.PI),
    one().rotateY(Math.PI / 2),
    one().rotateY(-Math.PI / 2),
    one().rotateX(Math.PI / 2),
    one().rotateX(-Math.PI / 2),
  ];
}

function sign(colour: Colour): Shape {
  if (colour === 'b')
    return new Shape().moveTo(0, 0.17).lineTo(-0.17, 0).lineTo(0, -0.17).lineTo(0.17, 0).closePath() as Shape;
  const shape = new Shape().absarc(0, 0, 0.17, 0, Math.PI * 2, false) as Shape;
  shape.holes.push(new Path().absarc(0, 0, 0.115, 0, Math.PI * 2, true) as Path);
  return shape;
}
