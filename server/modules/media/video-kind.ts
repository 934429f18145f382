import type { VideoName } from './media-store.ts';

/** Brands of the ISO media container that contain pictures, not videos. */
const STILLS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'crx ']);
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** The type of a video by its first bytes, as its stored file name; undefined for anything but MP4 and WebM. */
export const videoName = (head: Buffer): VideoName | undefined => {
  const brand = head.toString('latin1', 8, 12);
  if (head.toString('latin1', 4, 8) === 'ftyp' && !STILLS.has(brand) && brand !== 'qt  ') return 'video.mp4';
  // The document type is in the EBML header, which also begins Matroska files.
  return head.subarray(0, 4).equals(EBML) && head.includes('webm') ? 'video.webm' : undefined;
};
