import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { accounts } from './accounts.bench.ts';
import { alerts } from './alerts.bench.ts';
import { burst } from './burst.bench.ts';
import { chat } from './chat.bench.ts';
import { grid } from './grid.bench.ts';
import { http } from './http.bench.ts';
import { hub } from './hub.bench.ts';
import { messages } from './messages.bench.ts';
import { miniApp } from './mini-app.bench.ts';
import { nodes } from './nodes.bench.ts';
import { photos } from './photos.bench.ts';
import { prices } from './prices.bench.ts';
import { returning } from './returning.bench.ts';
import { search } from './search.bench.ts';
import { photoImport } from './import.bench.ts';
import { type BenchOptions, type Figure, type Section } from './section.ts';
import { startup } from './startup.bench.ts';
import { stock } from './stock.bench.ts';
import { telegram } from './telegram.bench.ts';
import { uploads } from './uploads.bench.ts';
import { vin } from './vin.bench.ts';
import { web } from './web.bench.ts';
import { words } from './words.bench.ts';
import { writes } from './writes.bench.ts';

/** Every part of the benchmark, in the order of the table. */
const SECTIONS: readonly Section[] = [
  search,
  http,
  accounts,
  burst,
  hub,
  chat,
  startup,
  web,
  miniApp,
  vin,
  words,
  photos,
  uploads,
  photoImport,
  grid,
  stock,
  writes,
  messages,
  telegram,
  alerts,
  returning,
  prices,
  nodes,
];

const USAGE = `npm run bench -- [section …] [--posts 10000,100000,1000000] [--combinations 1200] [--compared 1200] [--seconds 5] [--quick]
Sections: ${SECTIONS.map(({ name }) => name).join(', ')}`;

const FULL: BenchOptions = { posts: [10_000, 100_000, 1_000_000], combinations: 1200, compared: 1200, seconds: 5 };
const QUICK: BenchOptions = { posts: [10_000], combinations: 300, compared: 300, seconds: 2 };

const readArguments = (): { sections: readonly Section[]; options: BenchOptions } => {
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
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section.name === name));
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
  return { sections: SECTIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)), options };
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

const { sections, options } = readArguments();
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
let isAllMet = true;
for (const section of sections) {
  const figures = await section.run(options);
  print(section.about, figures);
  isAllMet &&= figures.every(({ isMet }) => isMet !== false);
}
process.exitCode = isAllMet ? 0 : 1;
