import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#contract/http/index.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 200;
const OWNERS = 50;
const PASSWORD = 'a password of the benchmark';
/** The number of networks that try passwords without a pause for the whole minute. */
const BUSY_NETWORKS = 20;
/** The number of networks that try three passwords once within the minute. */
const PASSING_NETWORKS = 100;
const GUESSES_EACH = 3;
/** A refused guess is repeated soon, even before the server's Retry-After is over. */
const IMPATIENT_MS = 200;
const HASHES = 20;

type Answer = { readonly status: number; readonly waitMs: number };
type Owner = { readonly totalMs: number; readonly isAtOnce: boolean };

const ownerOf = (at: number): string => `owner${at}@example.com`;

const givePasswords = async ({ opened: { db } }: Filled): Promise<void> => {
  const password_hash = await openPasswords().hash(PASSWORD);
  for (let at = 0; at < OWNERS; at += 1) {
    const account = { email: ownerOf(at), password_hash, is_verified: 1 as const };
    await db
      .updateTable('users')
      .set(account)
      .where('id', '=', 1 + at)
      .execute();
  }
};

/** One try from one network, by a browser that the server does not know. */
const signIn = async (address: string, ip: string, email: string, password: string): Promise<Answer> => {
  const { method, path } = api.accounts.login.route;
  const headers = { 'content-type': 'application/json', origin: address, 'x-forwarded-for': ip };
  const sent = request(new URL(path, address), { agent: false, method, headers });
  sent.end(JSON.stringify({ email, password }));
  // The only argument of this event.
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  await once(reply.resume(), 'end');
  return { status: reply.statusCode ?? 0, waitMs: Number(reply.headers['retry-after'] ?? 0) * SECOND_MS };
};

/** Signs an owner in from a network of their own, after every Retry-After of the server. */
const comeIn = async (address: string, at: number): Promise<Owner> => {
  const began = performance.now();
  for (let tries = 0; ; tries += 1) {
    const { status, waitMs } = await signIn(address, `10.1.${at}.1`, ownerOf(at), PASSWORD);
    if (status === 200) return { totalMs: performance.now() - began, isAtOnce: tries === 0 };
    if (waitMs === 0) throw new Error(`A right password was answered with ${status}`);
    await pause(waitMs);
  }
};

/** Tries passwords from one network; returns how many the server checked. */
const guess = async (address: string, network: string, until: (tries: number) => boolean): Promise<number> => {
  let checked = 0;
  for (let tries = 0; !until(tries); tries += 1) {
    const { status } = await signIn(address, `${network}.9`, `${network}.${tries}@example.com`, 'a wrong one');
    if (status === 400) checked += 1;
    else await pause(IMPATIENT_MS);
  }
  return checked;
};

const oneHash = async (): Promise<number> => {
  const passwords = openPasswords();
  const times: number[] = [];
  for (let at = 0; at < HASHES; at += 1) times.push(await timed(() => passwords.hash(PASSWORD)));
  passwords.close();
  return quantile(times, 0.5);
};

const measure = async (): Promise<readonly Figure[]> => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  await givePasswords(filled);
  const server = await startOwnServer(filled.dataDir, { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  try {
    const { address } = server;
    const end = performance.now() + MINUTE_MS;
    const busy = Array.from({ length: BUSY_NETWORKS }, (_, at) =>
      guess(address, `10.2.${at}`, () => performance.now() >= end),
    );
    const passing = Array.from({ length: PASSING_NETWORKS }, async (_, at) => {
      await pause((at * MINUTE_MS) / PASSING_NETWORKS);
      return guess(address, `10.3.${at}`, (tries) => tries >= GUESSES_EACH);
    });
    const owners = Array.from({ length: OWNERS }, async (_, at) => {
      await pause((at * MINUTE_MS) / OWNERS);
      return comeIn(address, at);
    });
    const guesses = (await Promise.all([...busy, ...passing])).reduce((sum, each) => sum + each, 0);
    return figuresOf(await Promise.all(owners), guesses, await oneHash());
  } finally {
    await server.stop();
    await filled.close();
  }
};

const figuresOf = (owners: readonly Owner[], guesses: number, oneHash: number): readonly Figure[] => {
  const times = owners.map(({ totalMs }) => totalMs);
  const atOnce = owners.filter(({ isAtOnce }) => isAtOnce).length;
  const longest = Math.max(...times);
  return [
    {
      what: `wrong passwords that were checked in a minute, from ${BUSY_NETWORKS} networks that never pause and ${PASSING_NETWORKS} that pass`,
      value: count(guesses),
    },
    {
      what: 'right passwords from new browsers meanwhile: let in at the first try',
      value: `${atOnce} of ${owners.length}`,
      aim: 'all',
      isMet: atOnce === owners.length,
    },
    {
      what: 'the same: p50; p95; longest',
      value: `${ms(quantile(times, 0.5))}; ${ms(quantile(times, 0.95))}; ${ms(longest)} = ${(longest / oneHash).toFixed(0)} hashes`,
    },
    { what: 'a password hashed by itself, p50', value: ms(oneHash) },
  ];
};

export const burst: Section = { about: 'Signing in while others guess passwords', run: measure };
