import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchOptions, type Figure, type Section } from './section.ts';

/** Every part of the benchmark, in the order of the table; loaded only when it runs, so that its memory is its own. */
const SECTIONS: Readonly<Record<string, () => Promise<Section>>> = {
  search: async () => (await import('./search.bench.ts')).search,
  http: async () => (await import('./http.bench.ts')).http,
  accounts: async () => (await import('./accounts.bench.ts')).accounts,
  burst: async () => (await import('./burst.bench.ts')).burst,
  hub: async () => (await import('./hub.bench.ts')).hub,
  chat: async () => (await import('./chat.bench.ts')).chat,
  startup: async () => (await import('./startup.bench.ts')).startup,
  web: async () => (await import('./web.bench.ts')).web,
  miniapp: async () => (await import('./mini-app.bench.ts')).miniApp,
  vin: async () => (await import('./vin.bench.ts')).vin,
  words: async () => (await import('./words.bench.ts')).words,
  photos: async () => (await import('./photos.bench.ts')).photos,
  uploads: async () => (await import('./uploads.bench.ts')).uploads,
  import: async () => (await import('./import.bench.ts')).photoImport,
  grid: async () => (await import('./grid.bench.ts')).grid,
  stock: async () => (await import('./stock.bench.ts')).stock,
  writes: async () => (await import('./writes.bench.ts')).writes,
  messages: async () => (await import('./messages.bench.ts')).messages,
  telegram: async () => (await import('./telegram.bench.ts')).telegram,
  alerts: async () => (await import('./alerts.bench.ts')).alerts,
  returning: async () => (await import('./returning.bench.ts')).returning,
  prices: async () => (await import('./prices.bench.ts')).prices,
  nodes: async () => (await import('./nodes.bench.ts')).nodes,
};

const USAGE = `npm run bench -- [section …] [--posts 10000,100000,1000000] [--combinations 1200] [--compared 1200] [--seconds 5] [--quick]
Sections: ${Object.keys(SECTIONS).join(', ')}`;

const FULL: BenchOptions = { posts: [10_000, 100_000, 1_000_000], combinations: 1200, compared: 1200, seconds: 5 };
const QUICK: BenchOptions = { posts: [10_000], combinations: 300, compared: 300, seconds: 2 };

const readArguments = (): { names: readonly string[]; options: BenchOptions } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      combinations: { type: 'string' },
      compared: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(SECTIONS, name));
  if (values.help || unknown.length > 0) {
    console.log(USAGE);
    process.exit(values.help ? 0 : 1);
  }
  const base = values.quick ? QUICK : FULL;
  const options = {
    posts: values.posts?.split(',').map(Number) ?? base.posts,
    combinations: Number(values.combinations ?? base.combinations),
    compared: Number(values.compared ?? base.compared),
    seconds: Number(values.seconds ?? base.seconds),
  };
  return {
    names: Object.keys(SECTIONS).filter((name) => positionals.length === 0 || positionals.includes(name)),
    options,
  };
};

const verdict = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? 'yes' : 'NO');

const print = (title: string, figures: readonly Figure[]): void => {
  const rows = [
    ['figure', 'measured', 'aim', 'met'],
    ...figures.map((one) => [one.what, one.value, one.aim ?? '', verdict(one)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  console.log(`\n## ${title}\n\n${[line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n')}`);
};

const { names, options } = readArguments();
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
let isAllMet = true;
for (const name of names) {
  const section = await SECTIONS[name]!();
  const figures = await section.run(options);
  print(section.about, figures);
  isAllMet &&= figures.every(({ isMet }) => isMet !== false);
}
process.exitCode = isAllMet ? 0 : 1;
