import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { developer, type Pixels } from './develop.ts';
import { LAYER_FILES, type Place, PLACES, readFrame, readTone } from './layers.ts';
import { PAINTS } from './paints.ts';
import type { CarPicture } from './pictures.ts';
import { type Draw, drawFrom } from './random.ts';

/** Decoded layers that are kept: pictures come sorted by layer, and every place is used by turns. */
const KEPT = 12;

/** Opens the maker of car photos: layers, paint and place put together, cropped and exposed by the settings of the take. */
export const carPhotos = (): ((picture: CarPicture) => Promise<Sharp>) => {
  const develop = developer(readTone());
  const decoded = cache((file) => decode(path.join(LAYER_FILES, `${file}.webp`)));
  return async ({ layer, place, color, take, isClose }) => {
    const draw = drawFrom(take + 1);
    const shade = draw.factor(0.055);
    const warmth = draw.factor(0.018);
    const [rest, paint] = await Promise.all([decoded(`${layer}-rest`), decoded(`${layer}-paint`)]);
    const behind = await windowOf(await decoded(`place-${place}-rest`), { layer, place, size: rest, draw });
    const { gain, white, exposure: longer } = PLACES[place];
    const exposure = longer * shade;
    const carGain = [gain * white[0], gain * white[1], gain * white[2]] as const;
    const balance = [exposure * warmth, exposure, exposure / warmth] as const;
    const { data, width, height } = develop({
      rest,
      paint,
      place: behind,
      color: PAINTS[color],
      carGain,
      gain: balance,
    });
    const whole = sharp(data, { raw: { width, height, channels: 3 } });
    return whole.extract(isClose ? closeCrop(layer, { width, height }, draw) : cropOf({ width, height }, draw));
  };
};

const decode = async (file: string): Promise<Pixels> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
};

/** Keeps the last used ones. */
const cache = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const found = kept.get(key) ?? load(key);
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };
};

type Size = { readonly width: number; readonly height: number };
type Spot = { readonly layer: string; readonly place: Place; readonly size: Size; readonly draw: Draw };

/** The part of a place behind a car: in the scale of its lens, with aligned horizons. */
const windowOf = async (whole: Pixels, { layer, place, size, draw }: Spot): Promise<Pixels> => {
  const car = readFrame(layer);
  const behind = readFrame(`place-${place}`);
  const scale = behind.focal / car.focal;
  const width = Math.min(whole.width, Math.round(size.width * scale));
  const height = Math.min(whole.height, Math.round(size.height * scale));
  const top = Math.min(Math.max(0, Math.round(behind.horizon - car.horizon * scale)), whole.height - height);
  const left = Math.round((whole.width - width) * draw.part());
  const { data, info } = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 3 } })
    .extract({ left, top, width, height })
    .resize({ width: size.width, height: size.height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
};

/** Nearly the whole picture: nobody holds the camera twice in the same way. */
const cropOf = ({ width, height }: Size, draw: Draw) => {
  const zoom = 1.01 + 0.05 * draw.part();
  const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
  return {
    ...size,
    left: Math.round((width - size.width) * (0.25 + 0.5 * draw.part())),
    top: Math.round((height - size.height) * (0.25 + 0.5 * draw.part())),
  };
};

/** The near end of the car: lamp, wheel and plate. */
const closeCrop = (layer: string, { width, height }: Size, draw: Draw) => {
  const size = { width: Math.round(width * 0.62), height: Math.round(height * 0.62) };
  const isLeft = layer.includes('-f34-');
  const nudge = Math.round(width * 0.03 * draw.part());
  return { ...size, left: isLeft ? 20 + nudge : width - size.width - 20 - nudge, top: Math.round(height * 0.27) };
};
