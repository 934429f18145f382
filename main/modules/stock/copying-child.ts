/** Copies page after page of a stock and reports each stored page; tests kill it at any moment. */
import { aCar } from '../../testing/a-car.ts';
import { openRowsFile } from './rows-file.ts';

const PAGE = 50;
const [file = '', pages = '1'] = process.argv.slice(2);
const rows = openRowsFile(file, 'somebody');
const state = rows.state();
let page = Number(state.cursor.slice('p:'.length));
let generation = Math.max(state.generation, 1);
for (;;) {
  if (page === Number(pages)) {
    page = 0;
    generation += 1;
  }
  const first = page * PAGE + 1;
  const cars = Array.from({ length: PAGE }, (_, at) => ({ ...aCar(first + at), price: generation }));
  page += 1;
  rows.take(
    { rows: cars, removed: [] },
    { language: 'en', cursor: `p:${page}`, generation, syncedAt: null, copiedAt: null },
  );
  process.stdout.write(`${generation} ${page}\n`);
  await new Promise(setImmediate);
}
