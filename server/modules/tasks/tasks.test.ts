import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { FREE_POST_CREDITS, TASK_REWARD_CREDITS } from '#contract/constants.ts';
import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import { SOCIAL_LINKS } from '#contract/http/tasks.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { recordInvite, settleTasks } from './invitations.ts';
import { aNewcomer, CHANNEL_SETTINGS, CHANNELS } from './testing.ts';

const own = { [OWN_CALL_HEADER]: OWN_CALL };

describe.each(DIALECTS)('tasks on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      env: { PUBLIC_URL: 'https://cars.example', ...CHANNEL_SETTINGS },
      fill: async ({ db, dialect: sql }) => {
        await seedReferences(db);
        await sql.afterExplicitIds(db, 'users');
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const add = async (over: Parameters<typeof aNewcomer>[0] = {}): Promise<number> => {
    const { id } = await world.database.db
      .insertInto('users')
      .values(aNewcomer(over))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const ask = async (userId: number, url: string) =>
    world.app.inject({ url, headers: { ...own, ...(await world.as(userId)) } });
  const list = async (userId: number) => (await ask(userId, routes.tasks.list.path)).json().value;
  const click = (userId: number, type: string) => ask(userId, `${routes.tasks.socialLinkClicked.path}?type=${type}`);
  const clickAll = (userId: number) => Promise.all(SOCIAL_LINKS.map((link) => click(userId, link)));
  const linksOf = async (userId: number) => (await ask(userId, routes.tasks.invite.path)).json().value;
  const say = async (userId: number, payload: object, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: routes.tasks.setInvite.path,
      headers: { ...headers, ...(await world.as(userId)) },
      payload,
    });
  const creditsOf = async (userId: number) => {
    const user = await world.database.db
      .selectFrom('users')
      .select('post_credits')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return user.post_credits;
  };
  const inTransaction = <T>(work: (transaction: Parameters<typeof settleTasks>[0]) => Promise<T>) =>
    world.database.db.transaction().execute(work);
  let friends = 0;
  const invited = async (inviterId: number, over: Parameters<typeof aNewcomer>[0] = {}) => {
    const { token } = await linksOf(inviterId);
    friends += 1;
    const email = `friend${friends}@example.com`;
    const id = await add({ email, country_id: 1, region_id: 1, first_name: 'Մարիամ', ...over });
    await inTransaction((transaction) => recordInvite(transaction, id, token, TEST_NOW));
    return id;
  };
  const settle = (userId: number) =>
    inTransaction((transaction) =>
      settleTasks(transaction, userId, { record: world.events.record, channels: CHANNELS, now: TEST_NOW }),
    );

  test.each([
    ['GET', routes.tasks.list.path],
    ['GET', `${routes.tasks.socialLinkClicked.path}?type=facebook`],
    ['GET', routes.tasks.invite.path],
    ['POST', routes.tasks.setInvite.path],
  ] as const)('are for members: %s %s', async (method, url) => {
    const reply = await world.app.inject({ method, url, headers: own, ...(method === 'POST' ? { payload: {} } : {}) });

    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('start with none of ten done', async () => {
    expect(await list(await add())).toMatchObject({
      doneCount: 0,
      totalCount: 10,
      invitedCount: 0,
      inviteGoal: 5,
      rewardCredits: 3,
      rewardedDate: null,
    });
  });

  test('know a proven address, another provider’s word and a complete profile', async () => {
    const byMail = await add({ email: 'proven@example.com' });
    const byTelegram = await add({ country_id: 1 });
    await world.database.db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: 'tasks-1', user_id: byTelegram, created_at: '2026-01-01' })
      .execute();
    const done = async (id: number) =>
      (await list(id)).tasks.flatMap((each: { task: string; isDone: boolean }) => (each.isDone ? [each.task] : []));

    expect(await done(byMail)).toEqual(['verifyEmail']);
    expect(await done(byTelegram)).toEqual(['verifyEmail']);
    expect(await done(await add({ country_id: 1, region_id: 1 }))).toEqual(['completeProfile']);
    expect(await done(await add({ pending_email: 'claimed@example.com' }))).toEqual([]);
  });

  test('count a social link once, however often it is opened', async () => {
    const id = await add();
    const replies = await Promise.all([click(id, 'tikTok'), click(id, 'tikTok')]);
    const again = await click(id, 'tikTok');

    expect([...replies, again].map((reply) => [reply.statusCode, reply.json().value.doneCount])).toEqual(
      Array(3).fill([200, 1]),
    );
  });

  test.each(['', 'product', 'tiktok', '__proto__'])('know no social link %j', async (type) => {
    const reply = await click(await add(), type);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test.each([routes.tasks.invite.path, `${routes.tasks.socialLinkClicked.path}?type=facebook`])(
    'are not done by a link, a picture or another site: %s',
    async (url) => {
      const id = await add();
      const signedIn = await world.as(id);
      const replies = await Promise.all([
        world.app.inject({ url, headers: signedIn }),
        world.app.inject({ url, headers: { ...signedIn, ...own, 'sec-fetch-site': 'cross-site' } }),
      ]);

      expect(replies.map((reply) => reply.json().error.code)).toEqual(['ORIGIN_REFUSED', 'ORIGIN_REFUSED']);
      expect(await list(id)).toMatchObject({ doneCount: 0 });
    },
  );

  describe('an invitation', () => {
    test('has one token for ever, also when it is first asked for twice at once', async () => {
      const id = await add();
      const [one, two] = await Promise.all([linksOf(id), linksOf(id)]);

      expect(one.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(two).toEqual(one);
      expect(await linksOf(id)).toEqual({
        token: one.token,
        webLink: `https://cars.example/register?invite=${one.token}`,
        botLink: null,
      });
      expect((await linksOf(await add())).token).not.toBe(one.token);
    });

    test('is said once; the same again changes nothing, another is refused', async () => {
      const inviter = await add();
      const other = await add();
      const friend = await add();
      const { token } = await linksOf(inviter);
      const replies = [
        await say(friend, { token }),
        await say(friend, { token }),
        await say(friend, { token: (await linksOf(other)).token }),
      ];

      expect(replies.map((reply) => [reply.statusCode, reply.json().error?.code])).toEqual([
        [200, undefined],
        [200, undefined],
        [400, 'INVITE_INVALID'],
      ]);
    });

    test('under one Idempotency-Key has one answer', async () => {
      const inviter = await add();
      const friend = await add();
      const { token } = await linksOf(inviter);
      const key = { 'idempotency-key': 'invite-key-1' };
      const replies = [
        await say(friend, { token }, key),
        await say(friend, { token }, key),
        await say(friend, { token: 'x' }, key),
      ];

      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 422]);
    });

    test('cannot be one’s own, unknown, of one’s own guest, of a blocked person or of the same person', async () => {
      const person = await add({ phone_number: '+37491000001' });
      const { token } = await linksOf(person);
      const guest = await add();
      await say(guest, { token });
      const blocked = await add({ blocked_at: '2026-01-01T00:00:00.000Z', invite_token: 'blocked-token-00000000' });
      const twin = await add({ whatsapp: '+37491000001' });
      const sameBrowser = await add();
      await world.database.db
        .insertInto('known_device')
        .values([person, sameBrowser].map((user_id) => ({ user_id, token_hash: 'd', last_used_at: '2026-01-01' })))
        .execute();
      const replies = [
        await say(person, { token }),
        await say(person, { token: 'nobody' }),
        await say(person, { token: (await linksOf(guest)).token }),
        await say(person, { token: 'blocked-token-00000000' }),
        await say(twin, { token }),
        await say(sameBrowser, { token }),
      ];

      expect(blocked).toBeGreaterThan(0);
      expect(replies.map((reply) => [reply.statusCode, reply.json().error?.code])).toEqual(
        Array(6).fill([400, 'INVITE_INVALID']),
      );
    });

    test('comes too late a day after the registration', async () => {
      const { token } = await linksOf(await add());
      const late = await add({ created_at: new Date(TEST_NOW - DAY_MS - 1).toISOString() });

      expect((await say(late, { token })).json().error.code).toBe('INVITE_INVALID');
    });

    test.each([
      {},
      { token: '' },
      { token: 7 },
      { token: 'a b' },
      { token: 'x'.repeat(65) },
      { token: 'x', userId: 1 },
    ])('written as %j is refused', async (payload) => {
      const reply = await say(await add(), payload);

      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
    });

    test('counts once the friend is verified and complete, and shows no more than the friend’s first letter', async () => {
      const inviter = await add();
      const friend = await invited(inviter, { email: null });
      await settle(friend);
      expect((await list(inviter)).invitedCount).toBe(0);

      await world.database.db.updateTable('users').set({ email: 'm@example.com' }).where('id', '=', friend).execute();
      await settle(friend);
      await settle(friend);

      expect((await list(inviter)).invitedCount).toBe(1);
      const profile = (await ask(inviter, routes.identity.userinfo.path)).json().value;
      expect(profile.invites).toEqual([{ name: 'Մ•••', date: new Date(TEST_NOW).toISOString(), state: 'counted' }]);
    });

    test('of what turns out to be the same person never counts', async () => {
      const inviter = await add({ telegram: '@one_person' });
      const friend = await invited(inviter);
      await world.database.db.updateTable('users').set({ telegram: '@one_person' }).where('id', '=', friend).execute();
      await settle(friend);

      expect((await list(inviter)).invitedCount).toBe(0);
    });
  });

  describe('the reward', () => {
    const almostDone = async () => {
      const id = await add({ email: `done${(friends += 1)}@example.com`, country_id: 1, region_id: 1 });
      for (let count = 0; count < 5; count += 1) await settle(await invited(id));
      return id;
    };

    test('comes once, also when the last tasks are done at the same time', async () => {
      const id = await almostDone();
      expect(await creditsOf(id)).toBe(FREE_POST_CREDITS);

      await clickAll(id);
      const first = await list(id);
      await clickAll(id);
      await Promise.all([settle(id), settle(id), settle(id)]);

      expect(await creditsOf(id)).toBe(FREE_POST_CREDITS + TASK_REWARD_CREDITS);
      expect(first).toMatchObject({ doneCount: 10, rewardedDate: new Date(TEST_NOW).toISOString() });
    });

    test('comes to the inviter when the fifth friend is complete', async () => {
      const id = await add({ email: 'inviter5@example.com', country_id: 1, region_id: 1 });
      await clickAll(id);
      const five = await Promise.all([1, 2, 3, 4, 5].map(() => invited(id)));
      expect(await creditsOf(id)).toBe(FREE_POST_CREDITS);
      await Promise.all(five.map(settle));

      expect(await creditsOf(id)).toBe(FREE_POST_CREDITS + TASK_REWARD_CREDITS);
    });

    test('does not come for nine tasks', async () => {
      const id = await almostDone();
      for (const link of SOCIAL_LINKS.slice(1)) await click(id, link);

      expect(await creditsOf(id)).toBe(FREE_POST_CREDITS);
      expect((await list(id)).rewardedDate).toBeNull();
    });
  });
});
