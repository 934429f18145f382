import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { type Figure, ms, quantile, type Section } from './section.ts';
import type { SignInLoad } from './sign-in-load.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 10_000;
const ROUNDS = 5;
const PEOPLE = 4;
const MAX_RATIO = 2;
const PASSWORD = 'a password of the benchmark';
const LOAD = fileURLToPath(new URL('./sign-in-load.ts', import.meta.url));

/** Gives every user an email address and the same password. */
const givePasswords = async ({ opened: { db } }: Filled): Promise<void> => {
  const password_hash = await openPasswords().hash(PASSWORD);
  for (let person = 1; person <= PEOPLE; person += 1) {
    await db
      .updateTable('users')
      .set({ email: `person${person}@example.com`, password_hash })
      .where('id', '=', person)
      .execute();
  }
};

/** What runs at the same time as the searches: nothing, sign-ins, or wrong passwords, which are hashed twice and write nothing. */
const BESIDE = {
  quiet: { people: 0, password: '', status: 200 },
  signIns: { people: PEOPLE, password: PASSWORD, status: 200 },
  wrong: { people: PEOPLE, password: 'another password', status: 400 },
} as const;
type Beside = keyof typeof BESIDE;

const load = async ({ address }: OwnServer, seconds: number, beside: Beside): Promise<SignInLoad> => {
  const { people, password, status } = BESIDE[beside];
  const what = [address, seconds, people, password, status].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, ...what], { maxBuffer: 64 * 1024 * 1024 });
  // Written by our own program.
  return JSON.parse(stdout) as SignInLoad;
};

const untilIndexed = async ({ address }: OwnServer): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

type Round = Readonly<Record<Beside, SignInLoad>>;

/** Runs the three in turn, several times, so that other programs slow all of them down alike. */
const inTurn = async (server: OwnServer, seconds: number): Promise<Round[]> => {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await load(server, seconds, 'quiet');
    const signIns = await load(server, seconds, 'signIns');
    rounds.push({ quiet, signIns, wrong: await load(server, seconds, 'wrong') });
  }
  return rounds;
};

const p95 = ({ searches }: SignInLoad): number => quantile(searches, 0.95);
const median = (values: readonly number[]): number => quantile(values, 0.5);

const figuresOf = (rounds: readonly Round[], seconds: number): Figure[] => {
  const times = rounds.flatMap(({ signIns }) => signIns.signIns);
  const perSecond = (times.length / seconds / rounds.length).toFixed(0);
  const searches = (beside: Exclude<Beside, 'quiet'>) => {
    const ratio = median(rounds.map((round) => p95(round[beside]) / p95(round.quiet)));
    const value = `${ms(median(rounds.map((round) => p95(round[beside]))))} = ${ratio.toFixed(2)} of quiet`;
    return { value, aim: `≤ ${MAX_RATIO} of quiet`, isMet: ratio <= MAX_RATIO };
  };
  return [
    { what: `sign-ins while search runs, ${PEOPLE} people at once`, value: `${perSecond}/s` },
    { what: 'a sign-in, p50 / p95', value: `${ms(median(times))} / ${ms(quantile(times, 0.95))}` },
    { what: 'search, quiet, p95', value: ms(median(rounds.map(({ quiet }) => p95(quiet)))) },
    { what: 'search beside wrong passwords (hashing alone), p95', ...searches('wrong') },
    { what: 'search beside sign-ins (each a commit on the disk, too), p95', ...searches('signIns') },
  ];
};

const run: Section['run'] = async ({ seconds }) => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  await givePasswords(filled);
  const server = await startOwnServer(filled.dataDir);
  try {
    await untilIndexed(server);
    await load(server, 1, 'signIns');
    return figuresOf(await inTurn(server, seconds), seconds);
  } finally {
    await server.stop();
    await filled.close();
  }
};

export const accounts: Section = { about: 'Signing in beside searches, 100 of them a second', run };
