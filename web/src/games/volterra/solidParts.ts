/** The wooden parts of the solid board: tray, tiles, pawns. */
import {
  CylinderGeometry,
  Group,
  LatheGeometry,
  MeshStandardMaterial,
  Vector2,
  type BufferGeometry,
  type Mesh,
} from 'three';

import { disc, frame, letter, plate, ring } from '../../three/marks';
import { boxes, solid } from '../../three/pieces';
import { saw, woodMaterial } from '../../three/wood';
import { COLUMNS, ROWS, type Colour, type Square } from './position';

export const TILE = { x: 0.84, y: 0.17, z: 0.84, bevel: 0.035 };
export const TRAY_TOP = 0.3;

/** The middle of a square. Row 1 lies towards the front. */
export function placeOf(square: Square): { x: number; z: number } {
  return { x: square.charCodeAt(0) - 97 - 2, z: 1.5 - (square.charCodeAt(1) - 49) };
}

export function tray(): Group {
  const group = new Group();
  const [board] = boxes({ x: 6, y: 0.3, z: 5, bevel: 0.07 }, 'x', 1);
  const base = solid(board as BufferGeometry, woodMaterial('cherry'));
  base.position.y = TRAY_TOP - 0.15;
  group.add(base);
  for (const column of COLUMNS)
    for (const row of ROWS) {
      const { x, z } = placeOf(`${column}${row}`);
      const hollow = plate(0.93, 0.93, 0.1, '#2a1206', 0.34);
      hollow.position.set(x, TRAY_TOP + 0.001, z);
      group.add(hollow);
    }
  group.add(...names());
  return group;
}

/** Coordinates on all four rims, each to be read from its own side. */
function names(): Mesh[] {
  const made: Mesh[] = [];
  const put = (text: string, x: number, z: number, turn: number) => {
    const mesh = letter(text, 0.3, '#2a1104');
    mesh.rotation.y = turn;
    mesh.position.set(x, TRAY_TOP + 0.002, z);
    made.push(mesh);
  };
  for (const column of COLUMNS) {
    const { x } = placeOf(`${column}1`);
    put(column, x, 2.24, 0);
    put(column, x, -2.24, Math.PI);
  }
  for (const row of ROWS) {
    const { z } = placeOf(`a${row}`);
    put(row, -2.74, z, 0);
    put(row, 2.74, z, Math.PI);
  }
  return made;
}

/** Makes tiles and pawns; pieces of a colour share their material. */
export class Carver {
  readonly #wood = { l: woodMaterial('maple'), d: woodMaterial('walnut') };
  readonly #pawnWood = { l: woodMaterial('birch'), d: woodMaterial('ebony') };
  readonly #tiles = boxes(TILE, 'x', 7);
  #count = 0;

  /** A tile with its owner's sign let into its top: a ring for light, a diamond for dark. */
  tile(colour: Colour): Group {
    const group = new Group();
    this.#count += colour === 'l' ? 1 : 3;
    const geometry = this.#tiles[this.#count % this.#tiles.length] as BufferGeometry;
    const mesh = solid(geometry, this.#wood[colour]);
    mesh.rotation.y = this.#count % 2 ? 0 : Math.PI;
    const sign = colour === 'l' ? ring(0.27, 0.215, '#7b5228') : frame(0.39, 0.39, 0.05, '#d2a36b', 0.01);
    if (colour === 'd') sign.rotation.y = Math.PI / 4;
    sign.position.y = TILE.y / 2 + 0.001;
    group.add(mesh, sign);
    return group;
  }

  /** Light has a round head, dark a pointed one with brass; a pale foot and collar part it from its dark tower. */
  pawn(colour: Colour): Group {
    const group = new Group();
    const body = solid(saw(new LatheGeometry(profile(colour), 40), 'y', 3), this.#pawnWood[colour]);
    group.add(body);
    if (colour === 'd') {
      const brass = new MeshStandardMaterial({ color: '#d9a94e', metalness: 0.9, roughness: 0.32 });
      for (const [radius, y, thick, material] of [
        [0.154, 0.5, 0.03, brass],
        [0.285, 0.022, 0.044, this.#pawnWood.l],
        [0.18, 0.412, 0.05, this.#pawnWood.l],
      ] as const) {
        const band = solid(saw(new CylinderGeometry(radius, radius, thick, 40), 'x', 5), material);
        band.position.y = y;
        group.add(band);
      }
    }
    const foot = disc(0.31, '#000', 32, 0.25);
    foot.position.y = 0.001;
    group.add(foot);
    return group;
  }
}

function profile(colour: Colour): Vector2[] {
  const stem: [number, number][] = [
    [0, 0],
    [0.215, 0],
    [0.225, 0.03],
    [0.2, 0.075],
    [0.145, 0.12],
    [0.1, 0.22],
    [0.078, 0.33],
    [0.076, 0.385],
    [0.13, 0.4],
    [0.135, 0.425],
    [0.085, 0.445],
  ];
  const head: [number, number][] =
    colour === 'l'
      ? roundHead()
      : [
          [0.145, 0.485],
          [0.15, 0.52],
          [0.11, 0.6],
          [0.05, 0.7],
          [0.012, 0.755],
          [0, 0.76],
        ];
  return [...stem, ...head].map(([x, y]) => new Vector2(x, y));
}

function roundHead(): [number, number][] {
  const [radius, middle] = [0.155, 0.575];
  return Array.from({ length: 15 }, (_, i): [number, number] => {
    const angle = -0.95 + ((Math.PI / 2 + 0.95) * i) / 14;
    return [Math.max(0, Math.cos(angle) * radius), middle + Math.sin(angle) * radius];
  });
}
