import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, cpus, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MEDIA_WIDTHS } from '#contract/media.ts';
import { photoWorkers } from '#server/modules/media/index.ts';
import { cameraPhoto } from './camera-photo.ts';
import { type Figure, quantile, type Section, timed } from './section.ts';

const WIDTH = 4000;
const HEIGHT = 3000;
const PHOTOS = 8;
const MIN_RATIO = 1.25;
const CORES = cpus().length;

const run = promisify(execFile);

const hasVips = (): Promise<boolean> =>
  run('vipsthumbnail', ['--vips-version']).then(
    () => true,
    () => false,
  );

/** Runs as many at once as there are cores, and the next as soon as one ends. */
const atOnce = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const queue = items.values();
  const take = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CORES }, take));
};

/** Each command gets one thread and several photos, so that starting it costs nothing; a command for each of our sizes. */
const byCommand = async (files: readonly string[], folder: string): Promise<void> => {
  const shares = Array.from({ length: CORES }, (_, core) => files.filter((__, at) => at % CORES === core));
  const env = { ...process.env, VIPS_CONCURRENCY: '1' };
  const output = (width: number) => join(folder, `%s-${width}.jpg[Q=80,strip]`);
  await atOnce(shares, async (share) => {
    for (const width of MEDIA_WIDTHS) {
      const working = run('vipsthumbnail', [...share, '--size', `${width}x>`, '-o', output(width)], { env });
      // Our own processes have a lower priority than searches; these get the same for a fair comparison.
      if (working.child.pid !== undefined) setPriority(working.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      await working;
    }
  });
};

const perSecond = (ms: number) => (PHOTOS / ms) * 1000;
const median = (values: readonly number[]) => quantile(values, 0.5);
const rate = (times: readonly number[]) => `${perSecond(median(times)).toFixed(2)}/s`;

const measure = async (folder: string, rounds: number): Promise<Figure[]> => {
  const files: string[] = [];
  for (let number = 0; number < PHOTOS; number += 1) {
    files.push(join(folder, `${number}.jpg`));
    writeFileSync(files[number] ?? '', await cameraPhoto(number, WIDTH, HEIGHT));
  }
  const workers = photoWorkers();
  const ours = () => atOnce(files, (file) => workers.encode(file));
  const isThere = await hasVips();
  const own: number[] = [];
  const theirs: number[] = [];
  const ratios: number[] = [];
  await ours();
  for (let round = 0; round < rounds; round += 1) {
    own.push(await timed(ours));
    if (!isThere) continue;
    theirs.push(await timed(() => byCommand(files, folder)));
    ratios.push((theirs.at(-1) ?? 0) / (own.at(-1) ?? 1));
  }
  const what = `photos of 12 megapixels as JPEG in ${MEDIA_WIDTHS.length} sizes, with both hashes`;
  if (!isThere) {
    return [
      { what, value: rate(own) },
      { what: 'the same by vipsthumbnail', value: 'not installed (Debian: libvips-tools)' },
    ];
  }
  const ratio = median(ratios);
  return [
    {
      what,
      value: `${rate(own)} = ${ratio.toFixed(2)} of vipsthumbnail`,
      aim: `≥ ${MIN_RATIO}`,
      isMet: ratio >= MIN_RATIO,
    },
    { what: 'the same sizes by vipsthumbnail, without hashes', value: rate(theirs) },
  ];
};

export const photos: Section = {
  about: 'photos beside the vipsthumbnail command in the same run',
  run: async ({ seconds }) => {
    const folder = mkdtempSync(join(tmpdir(), 'aniv-bench-photos-'));
    try {
      return await measure(folder, Math.max(3, seconds));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
