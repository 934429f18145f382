import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openBuiltSite } from './built-site.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { type Figure, ms, quantile, type Section } from './section.ts';

const run = promisify(execFile);

const DEMO_POSTS = 1200;
const RUNS = 5;
const SETTLED_MS = 5000;
const KB = 1000;
const MB = 1024 * 1024;
/** Budgets of the first load of home, and the aims of every page. */
const MOST = { scriptKb: 140, styleKb: 35, paintMs: 1500, shift: 0.05, memoryMb: 150 } as const;

type Page = { readonly name: string; readonly path: string; readonly card: string };

/** `card` selects what only the app renders. */
const pagesOf = (postId: number): Page[] => [
  { name: 'home', path: '/', card: 'main article' },
  { name: 'home in Armenian', path: '/?lang=am', card: 'main article' },
  { name: 'results', path: '/posts?page=1', card: 'main article' },
  { name: 'a post', path: `/posts/view/${postId}`, card: '.p-mgal' },
];

/** Resident memory in bytes; undefined where the system has no `ps`. */
const memoryOf = async ({ pid }: ChildProcess): Promise<number | undefined> => {
  if (process.platform === 'win32') return undefined;
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
};

const memoryFigure = (what: string, bytes: number | undefined, most?: number): Figure[] =>
  bytes === undefined
    ? []
    : [
        {
          what,
          value: `${Math.round(bytes / MB)} MB`,
          ...(most === undefined ? {} : { aim: `< ${most} MB`, isMet: bytes / MB < most }),
        },
      ];

const pageFigures = (name: string, loads: readonly PageLoad[]): Figure[] => {
  const median = (of: (load: PageLoad) => number) => quantile(loads.map(of), 0.5);
  const paint = median(({ largestPaint }) => largestPaint);
  const shift = Math.max(...loads.map(({ layoutShift }) => layoutShift));
  return [
    {
      what: `${name}: largest contentful paint`,
      value: ms(paint),
      aim: `< ${MOST.paintMs} ms`,
      isMet: paint < MOST.paintMs,
    },
    {
      what: `${name}: layout shift (worst run)`,
      value: shift.toFixed(3),
      aim: `< ${MOST.shift}`,
      isMet: shift < MOST.shift,
    },
    { what: `${name}: the app stands there`, value: ms(median(({ cards }) => cards)) },
  ];
};

const sizeFigure = (what: string, bytes: number, mostKb: number): Figure => ({
  what: `home: ${what} before the first post`,
  value: `${(bytes / KB).toFixed(1)} kB`,
  aim: `≤ ${mostKb} kB`,
  isMet: bytes / KB <= mostKb,
});

const measure = async (address: string, server: ChildProcess): Promise<Figure[]> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const idle = await memoryOf(server);
  const { value } = (await (await fetch(`${address}/api/Posts`)).json()) as { value: { id: number }[] };
  const figures: Figure[] = [];
  for (const { name, path, card } of pagesOf(value[0]!.id)) {
    const loads = await loadPage(`${address}${path}`, { card, runs: RUNS });
    if (path === '/') {
      figures.push(sizeFigure('JavaScript', Math.max(...loads.map((load) => load.scriptBytes)), MOST.scriptKb));
      figures.push(sizeFigure('styles', Math.max(...loads.map((load) => load.styleBytes)), MOST.styleKb));
    }
    figures.push(...pageFigures(name, loads));
  }
  return [
    ...figures,
    ...memoryFigure(`server at rest with ${DEMO_POSTS} demo posts`, idle, MOST.memoryMb),
    ...memoryFigure('server after these pages', await memoryOf(server)),
  ];
};

export const web: Section = {
  about: 'First load on a mid-range phone: a quarter of this processor, 1.6 Mbit/s, 150 ms a round trip, 390 × 844',
  run: async () => {
    const { address, server, close } = await openBuiltSite(DEMO_POSTS);
    try {
      return await measure(address, server);
    } finally {
      await close();
    }
  },
};
