import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aForm } from '#server/testing-forms.ts';
import { type Fields, formOf, type Market, openMarket } from '../testing-selling.ts';

const ENGLISH = 'One owner, garage kept.';
const RUSSIAN = 'Один владелец, гаражное хранение.';

describe.each(DIALECTS)('a description in the seller’s own words on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(1, { post_credits: 100 });
  }, 60_000);
  afterAll(() => market.close());

  const open = async (postId: number) => (await market.call(1, 'GET', `/api/Posts/edit/${postId}`)).value;
  /** The form as it is opened and sent back with these changes; '' clears a field. */
  const edit = async (postId: number, over: Fields) => {
    const { id: _id, ...fields } = { ...formOf(await open(postId)), ...over };
    const form = await aForm(fields as Record<string, string>);
    const headers = { ...form.headers, ...(await market.as(1)) };
    const reply = await market.app.inject({
      method: 'PUT',
      url: `/api/Posts/${postId}`,
      payload: form.payload,
      headers,
    });
    return reply.json();
  };
  const seen = async (postId: number, language: string, userId = 2) => {
    const { value } = await market.call(userId, 'GET', `/api/Posts/${postId}?lang=${language}`);
    return [value.description, value.descriptionSource];
  };
  /** What the service has made of the text. */
  const translated = (postId: number, language: string, description: string) =>
    market.database.db.insertInto('post_translation').values({ post_id: postId, language, description }).execute();
  const translations = async (postId: number) =>
    (await open(postId)).translations.map((each: { language: string; automatic: string; outdated: string }) => [
      each.language,
      each.automatic,
      each.outdated,
    ]);

  test('is given with the post, without any service, and each language reads its own', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationRu: RUSSIAN });

    expect(await seen(postId, 'ru')).toEqual([RUSSIAN, 'seller']);
    expect(await seen(postId, 'am')).toEqual([ENGLISH, 'original']);
    expect(await seen(postId, 'en')).toEqual([ENGLISH, 'original']);
    expect((await open(postId)).values).toMatchObject({ translationRu: RUSSIAN, translationAm: null });
  });

  test('is shown instead of the service’s translation, which returns where the seller clears it', async () => {
    const postId = await market.publish(1, { description: ENGLISH });
    await translated(postId, 'ru', 'Один хозяин.');
    expect(await seen(postId, 'ru')).toEqual(['Один хозяин.', 'automatic']);

    await edit(postId, { translationRu: RUSSIAN });
    expect(await seen(postId, 'ru')).toEqual([RUSSIAN, 'seller']);
    expect(await translations(postId)).toContainEqual(['ru', 'Один хозяин.', null]);

    await edit(postId, { translationRu: '' });
    expect(await seen(postId, 'ru')).toEqual(['Один хозяин.', 'automatic']);
  });

  test('is outdated by another description, kept, and can be taken back', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationRu: RUSSIAN });
    await edit(postId, { description: 'One owner, never in the rain.' });
    expect(await seen(postId, 'ru')).toEqual(['One owner, never in the rain.', 'original']);
    expect((await open(postId)).values.translationRu).toBeNull();
    expect(await translations(postId)).toContainEqual(['ru', null, RUSSIAN]);

    // Saved again without it: what was outdated waits on.
    await edit(postId, { price: '9400' });
    expect(await translations(postId)).toContainEqual(['ru', null, RUSSIAN]);

    await edit(postId, { translationRu: RUSSIAN });
    expect(await seen(postId, 'ru')).toEqual([RUSSIAN, 'seller']);
    expect(await translations(postId)).toContainEqual(['ru', null, null]);
  });

  test('is of the old description again when that comes back', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationRu: RUSSIAN });
    await edit(postId, { description: 'Another text.' });
    await edit(postId, { description: ENGLISH });

    expect(await seen(postId, 'ru')).toEqual([RUSSIAN, 'seller']);
  });

  test('may change with the description in one go', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationRu: RUSSIAN });
    await edit(postId, { description: 'Two owners.', translationRu: 'Два владельца.' });

    expect(await seen(postId, 'ru')).toEqual(['Два владельца.', 'seller']);
  });

  test('is not taken for the language that the description is written in', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationEn: 'Something else.' });

    expect(await seen(postId, 'en')).toEqual([ENGLISH, 'original']);
  });

  test('stays when other fields change from the stock', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationRu: RUSSIAN });
    const change = { kind: 'edit', fields: { price: 9300 } };
    await market.call(1, 'POST', '/api/Inventory/bulk', { items: [{ id: postId, seen: null, change }] });

    expect(await seen(postId, 'ru')).toEqual([RUSSIAN, 'seller']);
  });

  test('is checked as the description is, and the history shows it', async () => {
    const postId = await market.publish(1, { description: ENGLISH });
    const reply = await edit(postId, { translationRu: 'Звоните: +374 77 12 34 56, предоплата на карту' });

    expect(reply.value).toMatchObject({ status: 'pending', findings: ['CONTACTS_IN_TEXT', 'BANNED_WORDS'] });
    const events = await market.database.db
      .selectFrom('post_event')
      .select('details')
      .where('post_id', '=', postId)
      .where('action', '=', 'edit')
      .execute();
    expect(JSON.parse(events[0]?.details ?? '').fields).toContain('translation_ru');
  });

  test('is checked with a new post, too', async () => {
    const postId = await market.publish(1, { description: ENGLISH, translationAm: 'Գրեք www.cars.am կայքում' });

    expect((await open(postId)).status).toBe('pending');
  });

  test('has the length of a description', async () => {
    const postId = await market.publish(1, { description: ENGLISH });
    const reply = await edit(postId, { translationRu: 'я'.repeat(DESCRIPTION_MAX_LENGTH + 1) });

    expect(reply.error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { translationRu: expect.any(String) } });
  });
});
