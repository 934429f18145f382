import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { photoServer } from '#main/modules/photos/testing/photo-server.ts';
import { WORKER_ENV } from '#main/modules/photos/workshop.ts';
import { serve } from '#main/testing/server.ts';
import { cameraPhoto } from './camera-photo.ts';
import { watchMemory } from './process-memory.ts';
import { quantile, type Section, timed } from './section.ts';

const [WIDTH, HEIGHT] = [4000, 3000];
const PHOTOS = 40;
const ROUNDS = 3;
const MIN_RATIO = 1.25;
const MAX_MEMORY_MB = 450;
const CARS = [1, 2, 3].map((postId) => ({ postId, vin: null, stockNumber: `S-${postId}`, title: 'A car', images: 0 }));
const CHILD = fileURLToPath(new URL('../../main/modules/photos/testing/importing-child.ts', import.meta.url));
/** The upload and its thumb, as the import makes them. */
const OUTPUTS = [
  { size: '2560x2560>', quality: 82 },
  { size: '240x240>', quality: 70 },
] as const;

const run = promisify(execFile);

type Imported = { readonly ms: number; readonly bytes: number };

/** The whole import by the program's own modules: from the choice to the last photo at its car. */
async function importAll(chosen: string, folder: string): Promise<Imported> {
  const market = photoServer();
  for (const { postId } of CARS) market.cars.set(postId, []);
  const server = await serve(market.listener);
  const env = { ...process.env, ...WORKER_ENV };
  const child = fork(CHILD, { execArgv: [], env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const memory = watchMemory(child.pid ?? 0);
  child.send({ folder, server: server.origin, cars: CARS, chosen });
  await once(child, 'message');
  const ms = await timed(() => once(child, 'message'));
  const bytes = memory.stop();
  child.disconnect();
  await server.stop();
  if ([...market.cars.values()].flat().length !== PHOTOS) throw new Error('The import lost photos.');
  return { ms, bytes };
}

/** Each core's share by a command for each output, one thread each and with the priority that ours have. */
async function byCommand(files: readonly string[], folder: string): Promise<void> {
  const cores = availableParallelism();
  const env = { ...process.env, VIPS_CONCURRENCY: '1' };
  const share = async (core: number) => {
    const own = files.filter((_, at) => at % cores === core);
    for (const { size, quality } of OUTPUTS) {
      const output = path.join(folder, `%s-${size.length}.jpg[Q=${quality},strip]`);
      const working = run('vipsthumbnail', [...own, '--size', size, '-o', output], { env });
      if (working.child.pid !== undefined) setPriority(working.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      await working;
    }
  };
  await Promise.all(Array.from({ length: cores }, (_, core) => share(core)));
}

async function measure(folder: string): Promise<{ ours: Imported[]; theirs: number[] }> {
  const chosen = path.join(folder, 'chosen');
  mkdirSync(chosen);
  const files = Array.from({ length: PHOTOS }, (_, at) => path.join(chosen, `S-${1 + (at % CARS.length)}_${at}.jpg`));
  for (const [at, file] of files.entries()) writeFileSync(file, await cameraPhoto(at, WIDTH, HEIGHT));
  const isThere = await run('vipsthumbnail', ['--vips-version']).then(
    () => true,
    () => false,
  );
  const ours: Imported[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await importAll(chosen, path.join(folder, `round-${round}`)));
    if (isThere) theirs.push(await timed(() => byCommand(files, folder)));
  }
  return { ours, theirs };
}

/** Photos from a folder to their cars, beside what a command makes of the same files. */
export const photoImport: Section = {
  name: 'import',
  about: `photo import: ${PHOTOS} photos of 12 megapixels from a folder to three cars, beside the vipsthumbnail command`,
  run: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-bench-import-'));
    try {
      const { ours, theirs } = await measure(folder);
      const own = quantile(
        ours.map(({ ms }) => ms),
        0.5,
      );
      const memory = Math.max(...ours.map(({ bytes }) => bytes)) / 1e6;
      const rate = (ms: number) => `${((PHOTOS / ms) * 1000).toFixed(2)}/s`;
      const ratio = quantile(theirs, 0.5) / own;
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
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
