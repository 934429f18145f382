import { readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, ensureBrowser } from '../e2e/support/browser.ts';
import type { GridPage } from './grid/page.tsx';
import { count, type Figure, ms, quantile, type Section } from './section.ts';

declare const bench: GridPage;

const PAGE = fileURLToPath(new URL('./grid', import.meta.url));
const SITE = 'http://grid.bench';
const CARS = 50_000;
const RUNS = 5;
const MB = 1024 * 1024;
const MOST = { paintMs: 300, heapMb: 30, frames: 1.25, sortMs: 150, filterMs: 100 } as const;
/** Slow scrolling: a row passes in about a sixth of a second. */
const SCROLL = { turns: 8, frames: 40, step: 5 } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** One transparent pixel. */
const PHOTO = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SORTS = ['price', 'car', 'days'] as const;

const buildPage = (outDir: string) =>
  build({
    configFile: false,
    root: PAGE,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
  });

const openPage = async (browser: Browser, folder: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/media/')) return route.fulfill({ body: PHOTO, contentType: 'image/gif' });
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    return route.fulfill({ body: await readFile(file), contentType: TYPES[extname(file)] ?? 'text/plain' });
  });
  await page.goto(SITE);
  await page.waitForFunction(() => typeof bench !== 'undefined');
  return page;
};

/** What the page's objects and their buffers take after a collection, in MB. */
const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return (usedSize + backingStorageSize) / MB;
};

type Run = { paint: number; heap: number; frames: number; sort: number; filter: number };

const measure = async (page: Page): Promise<Run> => {
  await page.evaluate(() => bench.showEmpty());
  const empty = await heapOf(page);
  await page.evaluate((cars) => bench.prepare(cars), CARS);
  await heapOf(page);
  const paint = await page.evaluate(() => bench.show());
  await page.evaluate(() => bench.rest());
  const heap = (await heapOf(page)) - empty;
  const frames = await page.evaluate((scrolling) => bench.scrollBoth(scrolling), { ...SCROLL });
  const sorts: number[] = [];
  for (const column of SORTS) sorts.push(await page.evaluate((name) => bench.sort(name, 'desc'), column));
  const filters: number[] = [];
  for (const query of ['rav4', 'lexus yerevan', '']) {
    filters.push((await page.evaluate((text) => bench.filter(text), query)).ms);
  }
  const p95 = (lengths: readonly number[]) => quantile(lengths, 0.95);
  return {
    paint,
    heap,
    frames: p95(frames.grid) / p95(frames.plain),
    sort: Math.max(...sorts),
    filter: Math.max(...filters),
  };
};

const figuresOf = (runs: readonly Run[]): Figure[] => {
  const median = (name: keyof Run) =>
    quantile(
      runs.map((run) => run[name]),
      0.5,
    );
  const figure = (what: string, value: number, most: number, show: (value: number) => string): Figure => ({
    what,
    value: show(value),
    aim: `< ${show(most)}`,
    isMet: value <= most,
  });
  const inMb = (value: number) => `${value.toFixed(1)} MB`;
  const ratio = (value: number) => value.toFixed(2);
  return [
    figure('from the columns at hand to painted rows', median('paint'), MOST.paintMs, ms),
    figure('heap above the same grid without cars, after a collection', median('heap'), MOST.heapMb, inMb),
    figure('p95 frame of slow scrolling, in those of a plain virtual list', median('frames'), MOST.frames, ratio),
    figure(`sort (slowest of ${SORTS.join(', ')})`, median('sort'), MOST.sortMs, ms),
    figure('quick filter (slowest of three)', median('filter'), MOST.filterMs, ms),
  ];
};

export const grid: Section = {
  about: `The dealer's grid with ${count(CARS)} cars in Chromium: median of ${RUNS} pages`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aniv-grid-bench-'));
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...CHROMIUM_ARGS] });
    try {
      await buildPage(folder);
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await openPage(browser, folder);
        runs.push(await measure(page));
        await page.close();
      }
      return figuresOf(runs);
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
