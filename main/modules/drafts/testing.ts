import type { DeviceDraft, DraftOf } from '#contract/ipc/drafts.ts';

/** Photos of a queued car. */
export const PHOTOS = 3;
/** The time of a car's second save. */
export const WAITING_FROM = 1_000_000;

export const carAt = (car: number): DraftOf => ({ owner: '7', target: `waiting:k-${car}` });
export const throwsAway = (car: number): boolean => car % 7 === 6;

export const aDraft = (car: number): DeviceDraft => ({
  values: { price: String(1000 + car), description: `A car ${car} `.repeat(50) },
  features: [1, 2],
  images: [],
  savedAt: car,
  waiting: { state: 'waiting', askedAt: car, title: `Car ${car}`, site: 'https://aniv.example/' },
});

/** Bytes that identify a photo and its car; the last photo of every car is the same as one of the next car. */
export const aPhoto = (car: number, at: number): Uint8Array<ArrayBuffer> => {
  const seed = at === PHOTOS - 1 ? Math.floor(car / 2) : car * 10 + at + 1_000_000;
  return new Uint8Array(20_000).map((_, byte) => (seed * 31 + byte * (1 + (seed % 7))) % 256);
};
