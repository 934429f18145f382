import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aForm } from '#server/testing-forms.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const URL = '/api/Identity/userinfo';
const AT = '2026-11-20T00:00:00.000Z';

describe.each(DIALECTS)('the profile form on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: ({ db }) => seedReferences(db) });
  }, 60_000);
  afterAll(() => world.close());

  const send = async (userId: number, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const form = await aForm(fields);
    const all = { ...form.headers, ...headers, ...(await world.as(userId)) };
    return world.app.inject({ method: 'POST', url: `${URL}?lang=en`, payload: form.payload, headers: all });
  };
  const row = (userId: number) =>
    world.database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const refusal = (reply: { statusCode: number; json: () => { error: { code: string; fields?: object } } }) => {
    const { code, fields = {} } = reply.json().error;
    return [reply.statusCode, code, Object.keys(fields)];
  };

  test('is for members', async () => {
    const form = await aForm({ firstName: 'Anna' });
    const reply = await world.app.inject({ method: 'POST', url: URL, ...form });

    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  const WHOLE = {
    firstName: ' Անի ',
    lastName: 'Պետրոսյան',
    countryId: '1',
    regionId: '2',
    address: 'Աբովյան 1',
    phoneNumber: '+37491234567',
    telegram: '@ani_cars',
    whatsApp: '+79161234567',
    gender: 'Female',
  };

  test('stores its fields, with the same result when repeated, and returns the profile', async () => {
    const replies = [await send(2, WHOLE), await send(2, WHOLE)];

    for (const reply of replies) {
      expect(reply.statusCode).toBe(200);
      expect(api.identity.updateProfile.reply.parse(reply.json()).value).toMatchObject({
        name: 'Անի Պ.',
        firstName: 'Անի',
        phone: '+37491234567',
        phoneNumber: '+37491234567',
        telegram: '@ani_cars',
        whatsapp: '+79161234567',
        region: 'Region 2',
        gender: 'female',
        isGenderChosen: true,
      });
    }
  });

  test('keeps absent fields and clears empty ones', async () => {
    await send(4, WHOLE);
    await send(4, { lastName: 'Սարգսյան' });
    expect(await row(4)).toMatchObject({ first_name: 'Անի', last_name: 'Սարգսյան', gender: 'female' });

    await send(4, { firstName: '', address: ' ', phoneNumber: '', telegram: '', whatsApp: '', gender: '' });
    expect(await row(4)).toMatchObject({
      first_name: null,
      last_name: 'Սարգսյան',
      address: null,
      phone_number: null,
      telegram: null,
      whatsapp: null,
      gender: null,
      country_id: 1,
    });
  });

  test('accepts a stored number that is invalid, as long as it is not changed', async () => {
    const same = await send(1, { phoneNumber: '+37499000000', firstName: 'Same' });
    const fresh = await send(1, { phoneNumber: '+3749900000' });

    expect([same.statusCode, refusal(fresh)]).toEqual([200, [400, 'VALIDATION_FAILED', ['phoneNumber']]]);
  });

  test.each<[Record<string, string>, string]>([
    [{ phoneNumber: '091234567' }, 'phoneNumber'],
    [{ phoneNumber: '+37412' }, 'phoneNumber'],
    [{ phoneNumber: '+374912345678' }, 'phoneNumber'],
    [{ whatsApp: '+999123456789' }, 'whatsApp'],
    [{ telegram: 'ani' }, 'telegram'],
    [{ telegram: '+3741' }, 'telegram'],
    [{ telegram: '+374912345678' }, 'telegram'],
    [{ gender: 'male' }, 'gender'],
    [{ countryId: '1', regionId: '75' }, 'regionId'],
    [{ countryId: '2' }, 'regionId'],
    [{ countryId: '999', regionId: '1' }, 'regionId'],
    [{ regionId: '99999' }, 'regionId'],
    [{ regionId: '1e1' }, 'regionId'],
    [{ countryId: '' }, 'countryId'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ firstName: 'a\0b' }, 'firstName'],
    [{ profileImage: 'no file' }, 'profileImage'],
    [{ removeProfileImage: 'yes' }, 'removeProfileImage'],
  ])('refuses %j', async (fields, field) => {
    const before = await row(3);

    expect(refusal(await send(3, fields))).toEqual([400, 'VALIDATION_FAILED', [field]]);
    expect(await row(3)).toEqual(before);
  });

  test.each([
    'id',
    'userId',
    'role',
    'isBusiness',
    'isVerified',
    'companyName',
    'postsCount',
    'postCredits',
    'email',
    'emailVerified',
    'isEmailVerified',
    'password_hash',
    'avatar_key',
    'invites',
    'aniv',
  ])('knows no field %s', async (field) => {
    const before = await row(3);

    expect(refusal(await send(3, { firstName: 'Eve', [field]: '1' }))).toEqual([400, 'VALIDATION_FAILED', [field]]);
    expect(await row(3)).toEqual(before);
  });

  test('accepts a description only from companies', async () => {
    expect((await send(1, { businessDescription: 'Cars since 1999' })).json().value.businessDescription).toBe(
      'Cars since 1999',
    );
    expect(refusal(await send(2, { businessDescription: 'Me' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      ['businessDescription'],
    ]);
  });

  test('under one Idempotency-Key has one effect', async () => {
    const key = { 'idempotency-key': `profile-${dialect}` };
    await send(5, { lastName: 'One' }, key);
    await send(5, { lastName: 'Between' });
    const again = await send(5, { lastName: 'One' }, key);
    const other = await send(5, { lastName: 'Two' }, key);

    expect([again.statusCode, other.statusCode, (await row(5)).last_name]).toEqual([200, 422, 'Between']);
  });

  test('counts the invitation when it completes a profile', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ region_id: null }).where('id', '=', 3).execute();
    await db.insertInto('invite').values({ invitee_id: 3, inviter_id: 1, created_at: AT, counted_at: null }).execute();
    await db
      .updateTable('users')
      .set({ phone_number: null, whatsapp: null, telegram: null })
      .where('id', '=', 3)
      .execute();
    await send(3, { regionId: '1' });
    const invite = await db.selectFrom('invite').select('counted_at').where('invitee_id', '=', 3).executeTakeFirst();

    expect(invite?.counted_at).toBe(new Date(TEST_NOW).toISOString());
  });

  test('changes the name shown in posts at once', async () => {
    await world.database.db
      .insertInto('post')
      .values(aPost({ owner_id: 4, id: 900 }))
      .execute();
    const shown = async () => (await world.app.inject('/api/Posts/900')).json().value.ownerInfo.name;
    await send(4, { firstName: 'Old', lastName: 'Name' });
    expect(await shown()).toBe('Old N.');

    await send(4, { firstName: 'New' });

    expect(await shown()).toBe('New N.');
  });
});
