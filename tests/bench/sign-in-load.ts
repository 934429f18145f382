import { Agent, request } from 'node:http';

/**
 * Searches at a steady rate, never the same twice, and beside it signs in as fast as some people one after the other can,
 * or tries to: the last argument is the status that sign-ins are to be answered with.
 * Runs as a process of its own; prints the milliseconds of every answer as JSON.
 */
export type SignInLoad = { readonly searches: readonly number[]; readonly signIns: readonly number[] };

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string; readonly status: number };

const SEARCHES_A_SECOND = 100;
const [address = '', seconds = '1', people = '0', password = '', status = '200'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const call = ({ method, path, body, status: expected }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(new URL(path, address), { agent, method, headers }, (reply) => {
      reply.on('error', reject).resume();
      reply.on('end', () => {
        if (reply.statusCode === expected) resolve(performance.now() - started);
        else reject(new Error(`${path} was answered with ${reply.statusCode}`));
      });
    });
    sent.on('error', reject).end(body);
  });

const until = performance.now() + Number(seconds) * 1000;

const search = (from: number): Promise<number> =>
  call({
    method: 'GET',
    path: `/api/Posts/Search?YearFrom=2012&SortKey=Price&pageCount=20&MileageFrom=${from}`,
    status: 200,
  });

const searching = async (): Promise<number[]> => {
  const begun: Promise<number>[] = [];
  const first = Date.now() % 1_000_000;
  while (performance.now() < until) {
    begun.push(search(first + begun.length));
    await new Promise((resolve) => setTimeout(resolve, 1000 / SEARCHES_A_SECOND));
  }
  return Promise.all(begun);
};

const signingIn = async (person: number): Promise<number[]> => {
  const body = JSON.stringify({ email: `person${person}@example.com`, password });
  const times: number[] = [];
  const attempt: Call = { method: 'POST', path: '/api/Identity/login', body, status: Number(status) };
  while (performance.now() < until) times.push(await call(attempt));
  return times;
};

const everybody = Array.from({ length: Number(people) }, (_, at) => signingIn(1 + at));
const [searches, signIns] = await Promise.all([searching(), Promise.all(everybody)]);
agent.destroy();
console.log(JSON.stringify({ searches, signIns: signIns.flat() } satisfies SignInLoad));
