import { BoxGeometry, GreaterDepth, PerspectiveCamera, type Material } from 'three';
import { describe, expect, test, vi } from 'vitest';

import { corners, direction, fittingDistance, middleOf, nearestSide, offCentre, shortest, turned } from './camera';
import { viewCommand } from './keys';
import { Motions } from './motions';
import { Stencils } from './stencils';
import { saw } from './wood';

describe('the camera', () => {
  const points = corners(3, 2, 0, 2);

  test.each([
    [0, 0.001],
    [0.5, 0.9],
    [2, 1.4],
  ])('sees the whole from turn %d, tilt %d', (turn, tilt) => {
    const camera = new PerspectiveCamera(32, 1.2, 0.1, 100);
    const look = { turn, tilt };
    const distance = fittingDistance(camera, points, look);
    const middle = middleOf(points);
    camera.position.copy(middle).addScaledVector(direction(look), distance);
    camera.lookAt(middle);
    camera.setViewOffset(120, 100, 0, (-offCentre(camera, points, look) / 2) * 100, 120, 100);
    camera.updateMatrixWorld();
    const shown = points.map((point) => point.clone().project(camera));
    const reach = Math.max(...shown.map((corner) => Math.max(Math.abs(corner.x), Math.abs(corner.y))));
    expect(reach).toBeLessThan(1);
    expect(reach).toBeGreaterThan(0.85); // and not from farther away than needed
  });

  test('turns from side to corner to side', () => {
    expect(turned(0.1, 1)).toBeCloseTo(Math.PI / 4);
    expect(turned(Math.PI / 4, 1)).toBeCloseTo(Math.PI / 2);
    expect(nearestSide(1.4)).toBeCloseTo(Math.PI / 2);
  });

  test('takes the short way round', () => {
    expect(shortest(3, -3)).toBeCloseTo(2 * Math.PI - 3);
    expect(shortest(-3, 3)).toBeCloseTo(3 - 2 * Math.PI);
    expect(shortest(1, 1.5)).toBeCloseTo(1.5);
  });

  test('has keys', () => {
    expect(viewCommand('Q')).toBe('left');
    expect(viewCommand('a')).toBeNull();
  });
});

describe('movements', () => {
  test('run from 0 to 1 in their time and then are done', () => {
    const motions = new Motions();
    const [step, done, still] = [vi.fn(), vi.fn(), vi.fn()];
    motions.add({ duration: 100, delay: 50, step, done });
    motions.whenStill(still);
    motions.tick(1000);
    expect(step).not.toHaveBeenCalled();
    motions.tick(1100);
    expect(step).toHaveBeenLastCalledWith(0.5);
    motions.tick(1160);
    expect(step).toHaveBeenLastCalledWith(1);
    expect(done).toHaveBeenCalledOnce();
    expect(still).toHaveBeenCalledOnce();
    expect(motions.busy).toBe(false);
  });

  test('can be finished at once, with what follows from them', () => {
    const motions = new Motions();
    const last = vi.fn();
    motions.add({ duration: 100, step: vi.fn(), done: () => motions.add({ duration: 5, step: last }) });
    motions.finish();
    expect(last).toHaveBeenCalledWith(1);
    expect(motions.busy).toBe(false);
  });
});

test('a sawn piece knows its place in the log, with its length along the grain', () => {
  const grain = saw(new BoxGeometry(4, 1, 1), 'x', 3).getAttribute('grain');
  const along = Array.from({ length: grain.count }, (_, i) => grain.getZ(i));
  expect(Math.max(...along) - Math.min(...along)).toBeCloseTo(4);
  const other = saw(new BoxGeometry(4, 1, 1), 'x', 4).getAttribute('grain');
  expect(other.getX(0)).not.toBeCloseTo(grain.getX(0));
});

test('a sign shines faintly through what stands before it', () => {
  const stencils = new Stencils();
  const sign = stencils.ring(0.3, 0.2, '#0fa58d');
  sign.position.set(1, 2, 3);
  const twin = stencils.behind(sign);
  const [own, faint] = [sign.material as Material, twin.material as Material];
  expect(faint).toMatchObject({ depthFunc: GreaterDepth, transparent: true });
  expect(faint.opacity).toBeLessThan(own.opacity / 2);
  expect(twin.position).toEqual(sign.position);
  expect(stencils.behind(stencils.ring(0.3, 0.2, '#0fa58d')).material).toBe(faint);
});
