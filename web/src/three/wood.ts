/**
 * Wood as a solid: the colour at a point follows from where the point lay in the log, so that rings show on ends, grain
 * runs along the sides, and both meet at the edges as in a sawn piece. No pictures are loaded.
 */
import { BufferAttribute, Color, MeshStandardMaterial, Vector3, type BufferGeometry } from 'three';

export interface WoodLook {
  early: string; // the pale part of a ring
  late: string; // its dark edge
  pore: string; // short dark strokes along the grain
  rings: number; // per unit of length
  contrast: number; // how strongly rings show
  pores: number;
  roughness: number;
}

export const WOODS = {
  maple: { early: '#efd3a0', late: '#c8924f', pore: '#94652f', rings: 11, contrast: 0.8, pores: 0.4, roughness: 0.5 },
  walnut: {
    early: '#714a31',
    late: '#3a2013',
    pore: '#170a04',
    rings: 12,
    contrast: 0.95,
    pores: 0.7,
    roughness: 0.46,
  },
  birch: { early: '#f4e6c8', late: '#d8b680', pore: '#a98652', rings: 6, contrast: 0.7, pores: 0.3, roughness: 0.5 },
  ebony: { early: '#463b35', late: '#231c18', pore: '#0a0706', rings: 9, contrast: 0.9, pores: 0.6, roughness: 0.36 },
  cherry: { early: '#b9784a', late: '#8a4f2a', pore: '#5d3016', rings: 4, contrast: 0.85, pores: 0.35, roughness: 0.5 },
  oak: { early: '#6f5138', late: '#4b3422', pore: '#2b1b0f', rings: 2.6, contrast: 0.8, pores: 0.4, roughness: 0.66 },
} satisfies Record<string, WoodLook>;

export type WoodName = keyof typeof WOODS;
export type Axis = 'x' | 'y' | 'z';

const FUNCTIONS = /* glsl */ `
  varying vec3 vGrain;
  uniform vec3 uEarly; uniform vec3 uLate; uniform vec3 uPore;
  uniform float uRings; uniform float uContrast; uniform float uPores;
  float woodHash(vec3 p) {
    p = fract(p * vec3(0.1031, 0.1030, 0.0973)); p += dot(p, p.yxz + 33.33); return fract((p.x + p.y) * p.z);
  }
  float woodNoise(vec3 p) {
    vec3 i = floor(p); vec3 f = fract(p); f = f * f * (3.0 - 2.0 * f);
    return mix(
      mix(mix(woodHash(i), woodHash(i + vec3(1, 0, 0)), f.x), mix(woodHash(i + vec3(0, 1, 0)), woodHash(i + vec3(1, 1, 0)), f.x), f.y),
      mix(mix(woodHash(i + vec3(0, 0, 1)), woodHash(i + vec3(1, 0, 1)), f.x), mix(woodHash(i + vec3(0, 1, 1)), woodHash(i + vec3(1, 1, 1)), f.x), f.y),
      f.z);
  }
  // The log grows along z. Each ring is pale first and ends in a dark line; fibres and pores are long and thin.
  vec3 woodColour(vec3 p) {
    vec2 bend = vec2(woodNoise(vec3(p.xy * 1.4, p.z * 0.5)), woodNoise(vec3(p.yx * 1.4 + 9.0, p.z * 0.5))) - 0.5;
    float r = length(p.xy + bend * 0.35) * uRings + 0.35 * woodNoise(vec3(p.xy * 6.0, p.z * 0.7));
    float ring = fract(r);
    float strength = 0.55 + 0.45 * woodHash(vec3(floor(r), 3.0, 7.0));
    float late = smoothstep(0.2, 0.92, ring) * (1.0 - smoothstep(0.93, 1.0, ring)) * strength;
    float fibre = woodNoise(vec3(p.xy * 46.0, p.z * 2.2));
    float pore = smoothstep(0.68, 0.86, woodNoise(vec3(p.xy * 70.0, p.z * 4.5)));
    vec3 colour = mix(uEarly, uLate, clamp(late * uContrast + (fibre - 0.5) * 0.22, 0.0, 1.0));
    colour *= 0.9 + 0.2 * woodNoise(vec3(p.xy * 0.8, p.z * 0.3) + 5.0);
    return mix(colour, uPore, pore * uPores * (0.35 + 0.65 * late));
  }
`;

/** A material whose geometry must carry `grain`, each point's place in the log, which `paint` finds in `p`. */
export function woodMaterial(name: WoodName, paint = 'diffuseColor.rgb = woodColour(p);'): MeshStandardMaterial {
  const look: WoodLook = WOODS[name];
  const material = new MeshStandardMaterial({ roughness: look.roughness, envMapIntensity: 0.9 });
  material.customProgramCacheKey = () => `wood ${paint}`;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, {
      uEarly: { value: new Color(look.early) },
      uLate: { value: new Color(look.late) },
      uPore: { value: new Color(look.pore) },
      uRings: { value: look.rings },
      uContrast: { value: look.contrast },
      uPores: { value: look.pores },
    });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec3 grain; varying vec3 vGrain;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvGrain = grain;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${FUNCTIONS}`)
      .replace('#include <color_fragment>', `{ vec3 p = vGrain; ${paint} }`);
  };
  return material;
}

/** Saws a piece out of a log: its length along `axis`, from a place that `seed` chooses. */
export function saw<G extends BufferGeometry>(geometry: G, axis: Axis, seed: number): G {
  const position = geometry.getAttribute('position');
  const grain = new Float32Array(position.count * 3);
  const angle = seed * 2.399963;
  const far = 0.35 + 0.75 * ((seed * 0.6180339887) % 1);
  const [ox, oy, oz] = [Math.cos(angle) * far, Math.sin(angle) * far, (seed * 3.7) % 19];
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i);
    const [across, up, along] =
      axis === 'x'
        ? [point.z, point.y, point.x]
        : axis === 'y'
          ? [point.x, point.z, point.y]
          : [point.x, point.y, point.z];
    grain.set([across + ox, up + oy, along + oz], i * 3);
  }
  geometry.setAttribute('grain', new BufferAttribute(grain, 3));
  return geometry;
}
