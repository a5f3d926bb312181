/** Wood by code: colours of the pieces' woods, and grain as one SVG path. */

export interface Wood {
  lit: string;
  face: string;
  side: string;
  edge: string;
  grain: string;
  ink: string;
}

/** Pieces keep their woods in the light and in the dark theme, so that players recognise them. */
export const BIRCH: Wood = {
  lit: '#fffaee',
  face: '#f0dfbd',
  side: '#cdb488',
  edge: '#7a6040',
  grain: '#cdb080',
  ink: '#6f5230',
};
export const EBONY: Wood = {
  lit: '#5a4f4a',
  face: '#332c29',
  side: '#1c1816',
  edge: '#0b0908',
  grain: '#15110f',
  ink: '#d8bf9f',
};

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Wavy lines along x that make way for one knot. They share one field of displacement, so they never cross. */
export function grain(area: Area, lines: number, seed: number): string {
  const part = (seed * 0.6180339887) % 1;
  const knot = {
    x: area.x + area.width * (0.2 + 0.6 * part),
    y: area.y + area.height * (0.3 + 0.4 * ((part * 7) % 1)),
  };
  const paths: string[] = [];
  for (let k = 0; k < lines; k++) {
    const y = area.y + (area.height * (k + 0.5 + 0.35 * Math.sin(seed + k * 2.4))) / lines;
    const points: [number, number][] = [];
    for (let i = 0; i <= 10; i++) {
      const x = area.x + (area.width * i) / 10;
      points.push([x, Math.min(Math.max(bent(x, y, knot, area, seed), area.y), area.y + area.height)]);
    }
    paths.push(smooth(points));
  }
  return paths.join('');
}

function bent(x: number, y: number, knot: { x: number; y: number }, area: Area, seed: number): number {
  const { width, height } = area;
  const wave = height * (0.018 * Math.sin(seed + (x * 6) / width) + 0.008 * Math.sin(seed * 2 + (x * 17) / width));
  const push = Math.exp(-(((x - knot.x) / (width * 0.09)) ** 2)) * Math.exp(-Math.abs(y - knot.y) / (height * 0.1));
  return y + wave + height * 0.06 * push * (y >= knot.y ? 1 : -1);
}

/** A curve through the midpoints, with the points as handles. */
function smooth(points: [number, number][]): string {
  const n = (value: number) => String(Math.round(value * 1000) / 1000);
  let d = `M${n(points[0]![0])} ${n(points[0]![1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[i + 1]!;
    d += `Q${n(ax)} ${n(ay)} ${n((ax + bx) / 2)} ${n((ay + by) / 2)}`;
  }
  const [x, y] = points[points.length - 1]!;
  return `${d}L${n(x)} ${n(y)}`;
}
