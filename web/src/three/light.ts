/** A warm lamp, a soft sky, and something for varnish to mirror. */
import {
  BackSide,
  BoxGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three';

export function lamp(reach: number): DirectionalLight {
  const light = new DirectionalLight('#fff0d8', 2.5);
  light.position.set(-4.5, 9, 5.5);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.radius = 5;
  light.shadow.bias = -0.0006;
  light.shadow.normalBias = 0.02;
  const { camera } = light.shadow;
  camera.left = camera.bottom = -reach;
  camera.right = camera.top = reach;
  camera.near = 1;
  camera.far = 40;
  return light;
}

export function sky(): HemisphereLight {
  return new HemisphereLight('#fff4e2', '#6b4a30', 0.75);
}

/** A room of three lights on warm walls, seen only in reflections. */
export function surroundings(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  room.add(new Mesh(new SphereGeometry(10, 16, 8), new MeshBasicMaterial({ color: '#8a7460', side: BackSide })));
  const lights: [string, number, number, number][] = [
    ['#fff3df', -5, 6, 4],
    ['#ffe2b8', 6, 3, -2],
    ['#dfe9f2', 0, 5, -7],
  ];
  for (const [colour, x, y, z] of lights) {
    const light = new Mesh(
      new BoxGeometry(3, 3, 3),
      new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(7) }),
    );
    light.position.set(x, y, z);
    room.add(light);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0.05, 0.1, 100, { size: 64 });
  generator.dispose();
  room.traverse((object) => {
    if (object instanceof Mesh) {
      object.geometry.dispose();
      object.material.dispose();
    }
  });
  return texture;
}
