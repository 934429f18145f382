/** A program that changes prices without pause and prints each stored change; tests kill it at any moment. */
import { flushCompileCache } from 'node:module';
import { aProgram, change, edit, sync } from './testing.ts';

// Its end is a kill, at which Node would write nothing.
flushCompileCache();
const [folder = '', origin = '', from = '0', cars = '1'] = process.argv.slice(2);
const { stock } = aProgram(folder, origin);
await sync(stock);
for (let price = Number(from); ; price += 1) {
  const id = 1 + (price % Number(cars));
  change(stock, edit({ price }), [id], `b-${price}`);
  process.stdout.write(`${id} ${price}\n`);
  // Sending continues in between.
  await new Promise(setImmediate);
}
