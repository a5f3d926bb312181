/** A tower drawn from one corner, as faces to be painted in order. Only for the small picture of the home page. */
import { cellKey, owners, type Cell, type Colour, type Position } from './position';

export interface Facet {
  edges: string; // only where its stone ends
  matrix: string; // from the unit square to the picture
  grain: 'along' | 'across' | 'end'; // how the wood runs in that square
  seed: number;
  colour: Colour;
  side: 'top' | 'left' | 'right';
}

type Vector = [number, number, number];

const FACES: { side: Facet['side']; ahead: Vector; corner: Vector; u: Vector; v: Vector; axes: string }[] = [
  { side: 'top', ahead: [0, 0, 1], corner: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0], axes: 'xy' },
  { side: 'left', ahead: [0, -1, 0], corner: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1], axes: 'xz' },
  { side: 'right', ahead: [1, 0, 0], corner: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1], axes: 'yz' },
];

export function project(x: number, y: number, z: number): [number, number] {
  return [0.866 * (x + y), 0.5 * (x - y) - z];
}

export function facets(position: Position): Facet[] {
  const found = owners(position);
  const cells = position.stones
    .flatMap((stone) => stone.cells.map((cell) => ({ cell, stone })))
    .sort((a, b) => a.cell.x - a.cell.y + a.cell.z - (b.cell.x - b.cell.y + b.cell.z));
  return cells.flatMap(({ cell, stone }) =>
    FACES.filter(({ ahead }) => !found.has(cellKey(moved(cell, ahead)))).map(({ side, corner, u, v, axes }) => {
      const from: Vector = [cell.x + corner[0], cell.y + corner[1], cell.z + corner[2]];
      const at = (a: number, b: number) => point(from, u, v, a, b);
      const ends = (step: Vector, sign: number) =>
        found.get(cellKey(moved(cell, [step[0] * sign, step[1] * sign, step[2] * sign]))) !== stone;
      const edges = [
        ends(v, -1) ? `M${at(0, 0)}L${at(1, 0)}` : '',
        ends(v, 1) ? `M${at(0, 1)}L${at(1, 1)}` : '',
        ends(u, -1) ? `M${at(0, 0)}L${at(0, 1)}` : '',
        ends(u, 1) ? `M${at(1, 0)}L${at(1, 1)}` : '',
      ].join('');
      return {
        edges,
        matrix: `matrix(${project(...u).join(' ')} ${project(...v).join(' ')} ${project(...from).join(' ')})`,
        grain: (['along', 'across'] as const)[axes.indexOf(stone.axis)] ?? 'end',
        seed: 1 + cell.x * 5 + cell.y * 7 + cell.z * 3,
        colour: stone.colour,
        side,
      };
    }),
  );
}

function moved(cell: Cell, [x, y, z]: Vector): Cell {
  return { x: cell.x + x, y: cell.y + y, z: cell.z + z };
}

function point(from: Vector, u: Vector, v: Vector, a: number, b: number): string {
  const [x, y] = project(from[0] + a * u[0] + b * v[0], from[1] + a * u[1] + b * v[1], from[2] + a * u[2] + b * v[2]);
  return `${Math.round(x * 1000) / 1000},${Math.round(y * 1000) / 1000}`;
}
