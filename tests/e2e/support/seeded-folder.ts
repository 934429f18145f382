import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/aniv-e2e');
/** The files that a seeded database and its photos depend on. */
const SOURCES = ['server', 'contract', 'resources', 'package-lock.json'] as const;
/** A wait ends with its state: patience costs nothing on a busy machine. */
export const SEEDING_MS = 600_000;
const KEEP_MS = 24 * 60 * 60 * 1000;

const filesBelow = (file: string): string[] =>
  statSync(file).isDirectory()
    ? readdirSync(file, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(file, name))
        .filter((name) => statSync(name).isFile())
        .toSorted()
    : [file];

let known: string | undefined;

/** A name that changes with the sources, and with the day: the newest demo post is some minutes old. */
const version = (): string => {
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesBelow(path.join(ROOT, name)))) {
    if (!file.includes('.test.')) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  known = `${new Date().toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 16)}`;
  return known;
};

/** Runs `work` in one process at a time; the lock of a process that died is free again. */
const alone = (file: string, work: () => void): void => {
  const lock = new Database(file, { timeout: SEEDING_MS });
  lock.exec('BEGIN EXCLUSIVE');
  try {
    work();
  } finally {
    lock.close();
  }
};

const removeOld = (): void => {
  for (const name of readdirSync(CACHE)) {
    const entry = path.join(CACHE, name);
    if (!name.startsWith(version()) && Date.now() - statSync(entry).mtimeMs > KEEP_MS)
      rmSync(entry, { recursive: true, force: true });
  }
};

const seed = (target: string, posts: number): void => {
  const dataDir = mkdtempSync(`${target}-`);
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_POSTS: String(posts) };
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', './server/compile-cache.mjs', 'server/index.ts', 'prepare'],
    { cwd: ROOT, env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The demo could not be seeded: ${stderr}`);
  renameSync(dataDir, target);
};

/** A temporary data folder with this many demo posts: a copy of one that is seeded once. */
export const seededFolder = (posts: number): string => {
  mkdirSync(CACHE, { recursive: true });
  const template = path.join(CACHE, `${version()}-${posts}`);
  if (!existsSync(template)) {
    alone(`${template}.lock`, () => {
      if (existsSync(template)) return;
      removeOld();
      seed(template, posts);
    });
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-e2e-'));
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
};
