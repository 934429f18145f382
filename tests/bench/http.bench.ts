import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECOND_MS } from '#contract/time.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/index.ts';
import { count, type Figure, quantile, type Section } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 10_000;
const ROUNDS = 3;
const LOAD = fileURLToPath(new URL('./http-load.ts', import.meta.url));

/** A bare server that answers everything with one ready buffer. */
const startBare = async (body: Buffer): Promise<{ address: string; server: Server }> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const requestsPerSecond = async (url: string, seconds: number): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, url, String(seconds)]);
  return Number(stdout);
};

/** Runs all addresses in turn, several rounds, and gives the median of each. */
const interleaved = async (urls: readonly string[], seconds: number): Promise<number[]> => {
  const rates = urls.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, url] of urls.entries()) rates[at]!.push(await requestsPerSecond(url, seconds));
  }
  return rates.map((samples) => quantile(samples, 0.5));
};

const untilIndexed = async (address: string): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** A server that uses less than this share of a second has nothing left to do. */
const IDLE_SHARE = 0.1;

/** A server computes the price labels of a new market once; figures are taken after that. */
const untilIdle = async (): Promise<void> => {
  for (let share = 1; share > IDLE_SHARE; ) {
    const before = process.cpuUsage();
    await pause(SECOND_MS);
    const { user, system } = process.cpuUsage(before);
    share = (user + system) / 1000 / SECOND_MS;
  }
};

const run: Section['run'] = async ({ seconds }) => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  const server = await startServer(
    readConfig({ DATA_DIR: filled.dataDir, PORT: '0', RATE_LIMIT: 'off', NODE_ENV: 'test' }),
  );
  await untilIndexed(server.address);
  await untilIdle();
  const searchUrl = `${server.address}/api/Posts/Search?YearFrom=2012&TransmissionTypeId=2&SortKey=Price&SortDirection=Asc&pageCount=30`;
  const homeUrl = `${server.address}/api/Posts`;
  const body = Buffer.from(await (await fetch(searchUrl)).arrayBuffer());
  const bare = await startBare(body);
  try {
    const urls = [bare.address, searchUrl, `${searchUrl}&MileageFrom={}`, homeUrl];
    const [bareRate = 0, searchRate = 0, otherRate = 0, homeRate = 0] = await interleaved(urls, seconds);
    const share = (rate: number) => `${count(Math.round(rate))}/s = ${(rate / bareRate).toFixed(2)} of bare`;
    const figure = (what: string, rate: number, aim: number): Figure => ({
      what,
      value: share(rate),
      aim: `≥ ${aim}`,
      isMet: rate / bareRate >= aim,
    });
    return [
      {
        what: `bare node:http, ready buffer of ${count(body.length)} bytes`,
        value: `${count(Math.round(bareRate))}/s`,
      },
      figure('Posts/Search (two filters, sorted by price)', searchRate, 0.5),
      { what: 'Posts/Search, never the same twice', value: share(otherRate) },
      figure('home (Posts, first page)', homeRate, 0.7),
    ];
  } finally {
    bare.server.close();
    await server.stop();
    await filled.close();
  }
};

export const http: Section = { about: 'HTTP beside a bare node:http server in the same run', run };
