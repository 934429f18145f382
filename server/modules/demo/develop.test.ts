import { expect, test } from 'vitest';
import { developer, type Pixels } from './develop.ts';
import { readTone } from './layers.ts';

const pixels = (...values: readonly (readonly number[])[]): Pixels => ({
  data: Uint8Array.from(values.flat()),
  width: values.length,
  height: 1,
});
const develop = developer(readTone());
const FULL = [1, 1, 1] as const;
const shot = {
  place: pixels([90, 90, 90]),
  rest: pixels([20, 20, 20, 255]),
  paint: pixels([120, 120, 120, 255]),
  color: '#000000',
  carGain: FULL,
  gain: FULL,
};
const brightness = (picture: Pixels): number => picture.data.reduce((sum, value) => sum + value, 0);

test('takes the paint in its colour where the car is painted', () => {
  const [red = 0, green = 0, blue = 0] = develop({ ...shot, color: '#ff0000' }).data;

  expect(red).toBeGreaterThan(100);
  expect(green).toBeLessThan(red / 4);
  expect(blue).toBe(green);
});

test('shows the place where the car is not, darker in its shadow', () => {
  const open = develop({ ...shot, rest: pixels([0, 0, 0, 0]), paint: pixels([0, 0, 0, 255]) });
  const shaded = develop({ ...shot, rest: pixels([0, 0, 0, 0]), paint: pixels([0, 0, 0, 60]) });
  const covered = develop(shot);

  expect(brightness(open)).toBeGreaterThan(brightness(shaded));
  expect(brightness(shaded)).toBeGreaterThan(0);
  expect(brightness(covered)).toBeLessThan(brightness(open));
});

test('brightens the whole picture by its gain and the car alone by the light of its place', () => {
  const half = { ...shot, rest: pixels([60, 60, 60, 128]) };

  expect(brightness(develop({ ...half, gain: [1.3, 1.3, 1.3] }))).toBeGreaterThan(brightness(develop(half)));
  expect(brightness(develop({ ...half, carGain: [0.4, 0.4, 0.4] }))).toBeLessThan(brightness(develop(half)));
});

test('light beyond the range of the film is nearly white', () => {
  const bright = develop({ ...shot, rest: pixels([255, 255, 255, 255]), gain: [4, 4, 4] });

  expect(Math.min(...bright.data)).toBeGreaterThan(240);
});
