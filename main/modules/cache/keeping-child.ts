/** Stores replies without pause and reports which it has stored; tests kill it at any moment. */
import { createCache } from './cache.module.ts';

const [path = '', from = '0'] = process.argv.slice(2);
const cache = createCache({ path, maxBytes: 400_000, log: (event) => process.stdout.write(`${event}\n`) });
for (let count = Number(from); ; count += 1) {
  const text = `${count} `.repeat(200 + (count % 7) * 300);
  cache.keep(`viewer-${count % 3}`, `/api/Posts/${count % 400}`, {
    contentType: 'application/json',
    body: Buffer.from(text),
    storedAt: new Date(0).toISOString(),
  });
  if (count % 90 === 0) cache.forget('viewer-1');
  process.stdout.write(`${count}\n`);
  if (count % 10 === 0) await new Promise(setImmediate);
}
