import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import sharp from 'sharp';
import { type PhotoServer, photoServer } from '#main/modules/photos/testing/photo-server.ts';
import { THUMB_NAME } from '#main/modules/photos/worker/messages.ts';
import { WORKER_ENV } from '#main/modules/photos/worker-pool.ts';
import { serve } from '#main/testing/server.ts';
import { cameraPhoto } from './camera-photo.ts';
import { photoListing } from './photo-listing.ts';
import { watchMemory } from './process-memory.ts';
import { quantile, type Section, timed } from './section.ts';

const WIDTH = 4000;
const HEIGHT = 3000;
const PHOTOS = 40;
const ROUNDS = 5;
const WATCHED_ROUNDS = 3;
const MIN_RATIO = 1.25;
const MAX_MEMORY_MB = 450;
const CARS = [1, 2, 3].map((postId) => ({ postId, vin: null, stockNumber: `S-${postId}`, title: 'A car', images: 0 }));
const CHILD = fileURLToPath(new URL('../../main/modules/photos/testing/importing-child.ts', import.meta.url));
/**
 * The upload and its thumb, as the import makes them, and how like the command's they are at least, in decibels: another
 * filter of the same sharpness is as like, a coarser filter or a lower quality is not.
 */
const OUTPUTS = [
  { size: '2560x2560>', quality: 82, minLike: 45 },
  { size: '240x240>', quality: 70, minLike: 34 },
] as const;
const madeBy = (folder: string, name: string, quality: number): string => path.join(folder, `${name}-${quality}.jpg`);

const run = promisify(execFile);

type Imported = { readonly ms: number; readonly market: PhotoServer };
type Watch = (pid: number) => void;

/** The whole import by the program's own modules: from the choice to the last photo at its car. */
async function importAll(chosen: string, folder: string, onBegun: Watch = () => undefined): Promise<Imported> {
  const market = photoServer();
  for (const { postId } of CARS) market.cars.set(postId, []);
  const server = await serve(market.listener);
  const env = { ...process.env, ...WORKER_ENV };
  const child = fork(CHILD, { execArgv: [], env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onBegun(child.pid ?? 0);
  child.send({ folder, server: server.origin, cars: CARS, chosen });
  await once(child, 'message');
  const ms = await timed(() => once(child, 'message'));
  child.disconnect();
  await server.stop();
  if ([...market.cars.values()].flat().length !== PHOTOS) throw new Error('The import lost photos.');
  return { ms, market };
}

/** Each core's share by a command for each output, one thread each and with the priority that ours have. */
async function byCommand(files: readonly string[], folder: string): Promise<void> {
  const cores = availableParallelism();
  const env = { ...process.env, VIPS_CONCURRENCY: '1' };
  const share = async (core: number) => {
    const own = files.filter((_, at) => at % cores === core);
    for (const { size, quality } of OUTPUTS) {
      const output = `${madeBy(folder, '%s', quality)}[Q=${quality},strip]`;
      const working = run('vipsthumbnail', [...own, '--size', size, '-o', output], { env });
      if (working.child.pid !== undefined) setPriority(working.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      await working;
    }
  };
  await Promise.all(Array.from({ length: cores }, (_, core) => share(core)));
}

async function pictureOf(jpeg: Buffer) {
  const { width, height, format, chromaSubsampling, exif, icc, xmp } = await sharp(jpeg).metadata();
  const pixels = await sharp(jpeg).raw().toBuffer();
  return { about: { width, height, format, chromaSubsampling, isBare: !exif && !icc && !xmp }, pixels };
}

/** Signal to noise of one picture beside the other. */
function likeness(own: Buffer, other: Buffer): number {
  let squares = 0;
  for (let at = 0; at < own.length; at += 1) squares += (own[at]! - (other[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 ** 2 * own.length) / squares);
}

/** Fails if one side does less work: another size, colours of another resolution, metadata left, a coarser picture. */
async function compare(ours: Buffer, theirs: Buffer, minLike: number): Promise<void> {
  const own = await pictureOf(ours);
  const other = await pictureOf(theirs);
  const like = likeness(own.pixels, other.pixels);
  const isSame = isDeepStrictEqual(own.about, other.about) && own.about.isBare && like >= minLike;
  if (!isSame) throw new Error(`Not the same work: ${JSON.stringify([own.about, other.about, like])}`);
}

/** The first photo of the first car, by both. */
async function compareFirst(folder: string, { market }: Imported, round: string, source: string): Promise<void> {
  const { name } = path.parse(source);
  const sha = createHash('sha256').update(readFileSync(source)).digest('hex');
  const upload = market.stored.get(market.cars.get(CARS[0]!.postId)?.[0] ?? '')!;
  const thumb = readFileSync(path.join(round, 'work', 'photos', sha, THUMB_NAME));
  for (const [at, { quality, minLike }] of OUTPUTS.entries())
    await compare([upload, thumb][at]!, readFileSync(madeBy(folder, name, quality)), minLike);
}

/** In rounds of its own: reading the memory of processes slows them down. */
async function memoryOf(chosen: string, folder: string): Promise<number> {
  let peak = 0;
  for (let round = 0; round < WATCHED_ROUNDS; round += 1) {
    const watches: ReturnType<typeof watchMemory>[] = [];
    await importAll(chosen, path.join(folder, `watched-${round}`), (pid) => void watches.push(watchMemory(pid)));
    peak = Math.max(peak, ...watches.map((watch) => watch.stop()));
  }
  return peak;
}

async function measure(folder: string): Promise<{ ours: Imported[]; theirs: number[]; memory: number }> {
  const chosen = path.join(folder, 'chosen');
  mkdirSync(chosen);
  const files = Array.from({ length: PHOTOS }, (_, at) => path.join(chosen, `S-${1 + (at % CARS.length)}_${at}.jpg`));
  for (const [at, file] of files.entries()) writeFileSync(file, await cameraPhoto(at, WIDTH, HEIGHT));
  const isThere = await run('vipsthumbnail', ['--vips-version']).then(
    () => true,
    () => false,
  );
  const memory = await memoryOf(chosen, folder);
  const ours: Imported[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = path.join(folder, `round-${round}`);
    const imported = await importAll(chosen, own);
    ours.push(imported);
    if (!isThere) continue;
    theirs.push(await timed(() => byCommand(files, folder)));
    await compareFirst(folder, imported, own, files[0]!);
  }
  return { ours, theirs, memory };
}

/** Photos from a folder to their cars, beside what a command makes of the same files. */
export const photoImport: Section = {
  about: `photo import: ${PHOTOS} photos of 12 megapixels from a folder to three cars, beside the vipsthumbnail command`,
  run: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-bench-import-'));
    try {
      const { ours, theirs, memory: bytes } = await measure(folder);
      const own = quantile(
        ours.map(({ ms }) => ms),
        0.5,
      );
      const memory = bytes / 1e6;
      const rate = (ms: number) => `${((PHOTOS / ms) * 1000).toFixed(2)}/s`;
      // The ratio of two runs next to each other: other programs slow both down.
      const ratio = quantile(
        theirs.map((ms, round) => ms / ours[round]!.ms),
        0.5,
      );
      const beside = theirs.length === 0 ? {} : { aim: `≥ ${MIN_RATIO}`, isMet: ratio >= MIN_RATIO };
      return [
        {
          what: 'photos listed, matched, made, sent and put to their cars',
          value: theirs.length === 0 ? rate(own) : `${rate(own)} = ${ratio.toFixed(2)} of vipsthumbnail`,
          ...beside,
        },
        {
          what: 'the two sizes alone by vipsthumbnail',
          value: theirs.length === 0 ? 'not installed (Debian: libvips-tools)' : rate(quantile(theirs, 0.5)),
        },
        {
          what: 'memory of the import with its processes',
          value: `${memory.toFixed(0)} MB`,
          aim: `< ${MAX_MEMORY_MB} MB`,
          isMet: memory < MAX_MEMORY_MB,
        },
        await photoListing(folder),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
