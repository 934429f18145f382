import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { PublicProfile } from '#contract/http/identity.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const URL = '/api/Identity/userinfo';
const AT = '2026-11-20T00:00:00.000Z';
const CONTACTS = /@|\+374|Secret|Petrosyan|example\.com|argon2/;

describe.each(DIALECTS)('one’s own profile on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      fill: async ({ db }) => {
        await seedReferences(db);
        const posts = [{}, { hidden_at: AT }, { deleted_at: AT }].map((over) => aPost({ owner_id: 1, ...over }));
        await db.insertInto('post').values(posts).execute();
        await db.updateTable('users').set({ password_hash: '$argon2id$v=19$secret' }).where('id', '=', 1).execute();
        await db
          .updateTable('users')
          .set({ email: null, pending_email: 'claimed@example.com', region_id: null, language: 'ru' })
          .where('id', '=', 4)
          .execute();
        await db
          .insertInto('login_identity')
          .values([4, 5].map((user_id) => ({ provider: 'telegram', subject: `${user_id}`, user_id, created_at: AT })))
          .execute();
        await db.insertInto('social_click').values({ user_id: 1, link: 'anivTop', created_at: AT }).execute();
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const ask = async (userId: number | undefined, query = '') =>
    world.app.inject({ url: `${URL}${query}`, headers: userId === undefined ? {} : await world.as(userId) });
  const profileOf = async (userId: number, query = '') => (await ask(userId, query)).json().value;

  test('holds every field of the contract', async () => {
    const reply = await ask(1, '?lang=am');
    const expected = api.identity.updateProfile.reply.parse(reply.json()).value;

    expect(reply.headers['cache-control']).toContain('private');
    expect(expected).toEqual({
      id: 1,
      name: 'Company 1',
      companyName: 'Company 1',
      isBusiness: true,
      isVerified: true,
      avatar: null,
      businessDescription: null,
      country: 'Country AM hy',
      region: 'Region 1 hy',
      createdDate: '2026-01-01T00:00:00.000Z',
      activePostsCount: 1,
      followers: 0,
      following: 0,
      isFollowing: false,
      email: 'seller1@example.com',
      pendingEmail: null,
      isEmailVerified: true,
      hasPassword: true,
      providers: [],
      role: 0,
      firstName: 'Anna',
      lastName: 'Petrosyan',
      address: 'Secret street 1',
      telegram: '@secret',
      whatsapp: '+37499000001',
      phone: '+37499000000',
      phoneNumber: '+37499000000',
      countryId: 1,
      regionId: 1,
      currency: 'AMD',
      gender: 'male',
      isGenderChosen: false,
      isProfileCompleted: true,
      linkedAccountEmail: null,
      linkedApproved: false,
      isLinked: false,
      youTube: false,
      facebook: false,
      twitter: false,
      instagram: false,
      tikTok: false,
      aniv: false,
      anivTop: true,
      invites: [],
      postsCount: 2,
      postCredits: 1,
      topCredits: 0,
      subscriptionName: null,
      restingPostCredits: 0,
      restingTopCredits: 0,
      kindSwitchDate: null,
      deletionDate: null,
      chatInfo: { id: 1, name: 'Company 1', avatar: null, language: 'en', unread: 0 },
    });
    expect(reply.body).not.toContain('argon2');
  });

  test('by its own id is the same', async () => {
    expect(await profileOf(1, '?userId=1')).toEqual(await profileOf(1));
  });

  test('of a Telegram account shows its linked address and whether that is verified', async () => {
    expect(await profileOf(4)).toMatchObject({
      email: null,
      pendingEmail: 'claimed@example.com',
      isEmailVerified: true,
      hasPassword: false,
      providers: ['telegram'],
      // The address may belong to another person.
      linkedAccountEmail: null,
      linkedApproved: false,
      isLinked: false,
      isProfileCompleted: false,
      chatInfo: { language: 'ru' },
    });
    expect(await profileOf(5)).toMatchObject({
      linkedAccountEmail: 'seller5@example.com',
      linkedApproved: true,
      isLinked: true,
    });
  });

  test.each([undefined, 2])('shows nothing private to %s', async (viewer) => {
    for (const id of [1, 4]) {
      const reply = await ask(viewer, `?userId=${id}`);

      expect(Object.keys(reply.json().value).toSorted()).toEqual(Object.keys(PublicProfile.shape).toSorted());
      expect(reply.body).not.toMatch(CONTACTS);
    }
  });

  test('is null with a session that has ended', async () => {
    const headers = await world.as(2);
    await world.database.db.deleteFrom('session').execute();

    expect((await world.app.inject({ url: URL, headers })).json()).toEqual({ isSuccess: true, value: null });
  });
});
