import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { type Figure, ms, quantile, type Section } from './section.ts';
import type { SignInLoad } from './sign-in-load.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 10_000;
const ROUNDS = 3;
const PEOPLE = 4;
const MAX_RATIO = 2;
const PASSWORD = 'a password of the benchmark';
const LOAD = fileURLToPath(new URL('./sign-in-load.ts', import.meta.url));

/** Gives everybody an address and the same password. */
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

const load = async ({ address }: OwnServer, seconds: number, people: number): Promise<SignInLoad> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [LOAD, address, String(seconds), String(people), PASSWORD],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // Our own program's own words.
  return JSON.parse(stdout) as SignInLoad;
};

const untilIndexed = async ({ address }: OwnServer): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Quiet and beside sign-ins in turn, so that both see the same machine. */
const inTurn = async (server: OwnServer, seconds: number) => {
  const [quiet, beside]: [SignInLoad[], SignInLoad[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await load(server, seconds, 0));
    beside.push(await load(server, seconds, PEOPLE));
  }
  return { quiet, beside };
};

const run: Section['run'] = async ({ seconds }) => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  await givePasswords(filled);
  const server = await startOwnServer(filled.dataDir);
  try {
    await untilIndexed(server);
    await load(server, 1, PEOPLE);
    const { quiet, beside } = await inTurn(server, seconds);
    const signIns = beside.flatMap((one) => one.signIns);
    const p95 = (loads: readonly SignInLoad[]) =>
      quantile(
        loads.flatMap(({ searches }) => searches),
        0.95,
      );
    const ratio = p95(beside) / p95(quiet);
    const figures: Figure[] = [
      {
        what: `sign-ins while search runs, ${PEOPLE} people at once`,
        value: `${(signIns.length / seconds / ROUNDS).toFixed(0)}/s`,
      },
      { what: 'a sign-in, p50 / p95', value: `${ms(quantile(signIns, 0.5))} / ${ms(quantile(signIns, 0.95))}` },
      { what: 'search, quiet, p95', value: ms(p95(quiet)) },
      {
        what: 'search beside the sign-ins, p95',
        value: `${ms(p95(beside))} = ${ratio.toFixed(2)} of quiet`,
        aim: `≤ ${MAX_RATIO} of quiet`,
        isMet: ratio <= MAX_RATIO,
      },
    ];
    return figures;
  } finally {
    await server.stop();
    await filled.close();
  }
};

export const accounts: Section = { name: 'accounts', about: 'Signing in beside searches, 100 of them a second', run };
