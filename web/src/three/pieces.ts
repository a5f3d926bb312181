/** Sawn pieces of wood. A few pieces of each kind are enough that neighbours differ. */
import { Mesh, type BufferGeometry, type Material } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import { saw, type Axis } from './wood';

export interface BoxSize {
  x: number;
  y: number;
  z: number;
  bevel: number;
}

/** Boxes of one size with their grain along one axis, each from another place of the log. */
export function boxes(size: BoxSize, axis: Axis, count: number): BufferGeometry[] {
  return Array.from({ length: count }, (_, i) =>
    saw(new RoundedBoxGeometry(size.x, size.y, size.z, 3, size.bevel), axis, i + 1),
  );
}

export function solid(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}
