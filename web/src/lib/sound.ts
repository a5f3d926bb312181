// Sounds made by code: wood on wood, a small bell. Nothing is loaded, and nothing sounds before the first touch.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A piece is put down: a short burst of noise through two resonances of a wooden body. */
export function knock(weight = 1): void {
  const sound = audio();
  if (!sound) return;
  const at = sound.currentTime;
  const length = 0.12;
  const buffer = sound.createBuffer(1, Math.ceil(sound.sampleRate * length), sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (sound.sampleRate * 0.008));
  for (const [pitch, share] of [
    [420, 0.9],
    [1150, 0.35],
  ] as const) {
    const source = new AudioBufferSourceNode(sound, { buffer });
    const body = new BiquadFilterNode(sound, {
      type: 'bandpass',
      frequency: (pitch / weight) * (0.96 + Math.random() * 0.08),
      Q: 7,
    });
    const volume = new GainNode(sound, { gain: 2.2 * share });
    volume.gain.setTargetAtTime(0, at + 0.03, 0.03);
    source.connect(body).connect(volume).connect(sound.destination);
    source.start(at);
  }
}

/** Bells: a rising chord for a win, a falling one for a loss, one note for a draw or a new turn. */
export function bells(notes: readonly number[]): void {
  const sound = audio();
  if (!sound) return;
  notes.forEach((note, i) => bell(sound, 440 * 2 ** (note / 12), sound.currentTime + i * 0.16));
}

export const WON = [3, 7, 10, 15];
export const LOST = [3, 0, -4];
export const DRAWN = [3, 3];

function bell(sound: AudioContext, pitch: number, at: number): void {
  for (const [partial, share, decay] of [
    [1, 0.16, 0.9],
    [2.76, 0.05, 0.4],
    [5.4, 0.025, 0.2],
  ] as const) {
    const tone = new OscillatorNode(sound, { frequency: pitch * partial });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(share, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + decay);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + decay);
  }
}
