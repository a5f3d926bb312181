/** The table: oak planks that fade into the page. */
import { CircleGeometry, Mesh } from 'three';

import { saw, woodMaterial } from './wood';

const RADIUS = 13;
// Each plank is 1.6 wide and comes from a place of its own in the log; a dark line parts it from the next.
const PLANKS = /* glsl */ `
    float plank = floor(p.x / 1.6);
    float inside = abs(fract(p.x / 1.6) - 0.5);
    vec3 at = vec3(fract(p.x / 1.6) * 1.6 + 0.6 + 2.0 * woodHash(vec3(plank, 1.0, 2.0)), 0.9, p.z + 7.0 * woodHash(vec3(plank, 5.0, 3.0)));
    diffuseColor.rgb = woodColour(at) * (0.86 + 0.22 * woodHash(vec3(plank, 8.0, 4.0))) * (1.0 - 0.55 * smoothstep(0.488, 0.5, inside));
    diffuseColor.a *= 1.0 - smoothstep(${(RADIUS * 0.42).toFixed(1)}, ${RADIUS.toFixed(1)}, length(vTable));
`;

export function table(): Mesh {
  const geometry = saw(new CircleGeometry(RADIUS, 64).rotateX(-Math.PI / 2), 'z', 4);
  const material = woodMaterial('oak', PLANKS);
  const paint = material.onBeforeCompile;
  material.onBeforeCompile = (shader, renderer) => {
    paint.call(material, shader, renderer);
    shader.vertexShader = shader.vertexShader
      .replace('varying vec3 vGrain;', 'varying vec3 vGrain; varying vec2 vTable;')
      .replace('vGrain = grain;', 'vGrain = grain; vTable = position.xz;');
    shader.fragmentShader = shader.fragmentShader.replace(
      'varying vec3 vGrain;',
      'varying vec3 vGrain; varying vec2 vTable;',
    );
  };
  material.transparent = true;
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  return mesh;
}
