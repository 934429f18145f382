import { createReadStream, readdirSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

/**
 * Searches at a steady rate for some seconds, never the same twice, and beside it sends the photos of a folder, so many at
 * a time, each named by its sum. With no seconds it sends them all and searches nothing. Runs as a process of its own;
 * prints the milliseconds of every answer as JSON.
 */
export type UploadLoad = { readonly searches: readonly number[]; readonly uploads: readonly number[] };

const SEARCHES_A_SECOND = 100;
const [address = '', cookie = '', folder = '', seconds = '0', atOnce = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const until = performance.now() + Number(seconds) * 1000;

const call = (method: 'GET' | 'PUT', path: string, file?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const about = { 'content-type': 'image/jpeg', 'content-length': file === undefined ? 0 : statSync(file).size };
    const headers = file === undefined ? {} : { cookie, ...about };
    const sent = request(new URL(path, address), { agent, method, headers }, (reply) => {
      reply.on('error', reject).resume();
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${path} was answered with ${reply.statusCode}`));
      });
    });
    sent.on('error', reject);
    if (file === undefined) sent.end();
    else createReadStream(file).pipe(sent);
  });

const searching = async (): Promise<number[]> => {
  const begun: Promise<number>[] = [];
  const first = Date.now() % 1_000_000;
  while (performance.now() < until) {
    begun.push(
      call('GET', `/api/Posts/Search?YearFrom=2012&SortKey=Price&pageCount=20&MileageFrom=${first + begun.length}`),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / SEARCHES_A_SECOND));
  }
  return Promise.all(begun);
};

const photos = (folder === '' ? [] : readdirSync(folder)).values();
const sending = async (): Promise<number[]> => {
  const times: number[] = [];
  for (const name of photos) {
    if (seconds !== '0' && performance.now() >= until) break;
    times.push(await call('PUT', `/api/Photos/${name}`, join(folder, name)));
  }
  return times;
};

const senders = Array.from({ length: Number(atOnce) }, sending);
const [searches, uploads] = await Promise.all([searching(), Promise.all(senders)]);
agent.destroy();
console.log(JSON.stringify({ searches, uploads: uploads.flat() } satisfies UploadLoad));
