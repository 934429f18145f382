import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { fairQueue } from '#server/lib/fair-queue.ts';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { type AccountsWorld, type Browser, openAccountsWorld, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';
const STRANGERS = 60;

describe.each(DIALECTS)('a crowd that signs in at once on %s', (dialect) => {
  let world: AccountsWorld;
  let usual: AccountsWorld['passwords'];
  let home: Browser;
  /** Lets passwords be compared; until then all who come wait or are refused. */
  let begin: () => void;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    usual = { ...world.passwords };
    await world.aPerson(EMAIL);
    home = world.browser();
    await home.login(EMAIL, PASSWORD);
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    begin = resolve;
    const hashing = {
      hash: usual.hash,
      verify: (...asked: Parameters<typeof verify>) => begun.then(() => verify(...asked)),
      close: () => undefined,
    };
    const queue = fairQueue({ running: 1, strangers: 8, known: 8 });
    Object.assign(world.passwords, openPasswords(queue, hashing, await usual.hash(PASSWORD)));
  }, 60_000);
  afterEach(async () => {
    Object.assign(world.passwords, usual);
    await world.close();
  });

  const codeOf = async (reply: ReturnType<Browser['login']>): Promise<string> =>
    (await reply).json().error?.code ?? 'ok';
  const guess = (at: number, ip: string) => world.browser().login(`person${at}@example.com`, 'a wrong one', {}, { ip });

  /** Strangers who all come at once; `isFull` once most of them found no place. */
  const crowdFrom = (ipOf: (at: number) => string) => {
    let refused = 0;
    const count = (code: string) => {
      refused += Number(code === 'OVERLOADED');
      return code;
    };
    const codes = Array.from({ length: STRANGERS }, (_, at) => codeOf(guess(at, ipOf(at))).then(count));
    return { codes: Promise.all(codes), isFull: () => refused > STRANGERS / 2 };
  };

  test('leaves a place for the right password in a browser that is known', async () => {
    const own = codeOf(home.login(EMAIL, PASSWORD));
    const crowd = crowdFrom((at) => `10.70.${at}.1`);
    await expect.poll(crowd.isFull).toBe(true);
    begin();

    expect(await own).toBe('ok');
    expect((await crowd.codes).filter((code) => code === 'OVERLOADED').length).toBeGreaterThan(STRANGERS / 2);
  });

  test('of one network leaves a place for the right password from another', async () => {
    const crowd = crowdFrom(() => '10.70.0.1');
    const own = codeOf(world.browser().login(EMAIL, PASSWORD, {}, { ip: '10.71.0.1' }));
    await expect.poll(crowd.isFull).toBe(true);
    begin();

    expect(await own).toBe('ok');
    expect(await crowd.codes).toContain('OVERLOADED');
  });
});
