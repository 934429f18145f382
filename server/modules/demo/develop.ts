import type { Tone } from './layers.ts';

/** 8-bit pixels: RGBA of cars, RGB of places and pictures. */
export type Pixels = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
};
type Rgb = readonly [number, number, number];

export type Shot = {
  /** Everything but the paint; its fourth channel is how much of the place the car hides. */
  readonly rest: Pixels;
  /** Light on white paint; its fourth channel is how much light the car's shadow leaves to the place. */
  readonly paint: Pixels;
  /** As large as the car's picture. */
  readonly place: Pixels;
  /** Of the car's paint, as `#rrggbb`. */
  readonly color: string;
  /** Of the car's light against the place's. */
  readonly carGain: Rgb;
  /** Exposure and white balance of the whole picture. */
  readonly gain: Rgb;
};

const STEPS = 65_536;
const CHANNELS = [0, 1, 2] as const;

/** The film curve as a table over even steps of linear light. */
export const filmOf = ({ range, log2: [from, to], curve }: Tone): Uint8Array =>
  Uint8Array.from({ length: STEPS }, (_, step) => {
    const power = Math.log2((step / STEPS) * range + 1e-9);
    const place = Math.min(Math.max(((power - from) / (to - from)) * (curve.length - 1), 0), curve.length - 1.001);
    const low = Math.floor(place);
    const one = curve[low] ?? 0;
    const other = curve[low + 1] ?? 0;
    return Math.round(one + (place - low) * (other - one));
  });

/** Linear light of every 8-bit value of a layer. */
export const lightOf = ({ range, gamma }: Tone): Float32Array =>
  Float32Array.from({ length: 256 }, (_, value) => range * (value / 255) ** gamma);

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Returns a function that adds up the layers of a shot in linear light and exposes the sum on film. */
export const developer = (tone: Tone): ((shot: Shot) => Pixels) => {
  const film = filmOf(tone);
  const light = lightOf(tone);
  const scale = STEPS / tone.range;
  return ({ rest, paint, place, color, carGain, gain }) => {
    const { width, height } = rest;
    const data = new Uint8Array(width * height * 3);
    const painted = CHANNELS.map(
      (channel) => linear(Number.parseInt(color.slice(1 + channel * 2, 3 + channel * 2), 16) / 255) * tone.paint,
    );
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const cover = (rest.data[pixel * 4 + 3] ?? 0) / 255;
      const open = (1 - cover) * ((paint.data[pixel * 4 + 3] ?? 255) / 255);
      for (const channel of CHANNELS) {
        const car =
          (light[rest.data[pixel * 4 + channel] ?? 0] ?? 0) +
          (light[paint.data[pixel * 4 + channel] ?? 0] ?? 0) * (painted[channel] ?? 0);
        const behind = open * (light[place.data[pixel * 3 + channel] ?? 0] ?? 0);
        const sum = (car * cover * (carGain[channel] ?? 1) + behind) * (gain[channel] ?? 1) * scale;
        data[pixel * 3 + channel] = film[Math.min(STEPS - 1, Math.floor(sum))] ?? 0;
      }
    }
    return { data, width, height };
  };
};
