import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import type { BotApiPerson } from '../testing-bot-api.ts';
import { AD, hasButton, openSellingWorld, SELLER, type SellingWorld } from './testing.ts';

describe.each(DIALECTS)('refusals of selling through the bot on %s', (dialect) => {
  let all: SellingWorld;
  let lastId = 710_000;
  let person: BotApiPerson & { username: string };
  beforeAll(async () => {
    all = await openSellingWorld({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
  }, 120_000);
  afterAll(() => all.close());
  const newPerson = () => {
    person = { ...SELLER, id: (lastId += 1) };
    return person;
  };
  afterEach(() => all.settled());

  const sendPhotos = (count: number, group = 'album') => all.sendAlbum(count, group, person);
  const press = (text: string) => all.api.press(text, person);
  const asks = (text: string) => all.shows((message) => message.text.includes(text), person);

  test('two presses of Publish make one post and take one credit', async () => {
    newPerson();
    await sendPhotos(1);
    all.write(`${AD} седан бензин автомат чёрный растаможен`, person);
    const ready = await all.shows(hasButton('Publish'), person);
    const before = (await all.posts()).length;
    await Promise.all([all.api.pressOn(ready, 'Publish', person), all.api.pressOn(ready, 'Publish', person)]);
    await all.shows(hasButton('Open the post'), person);

    expect((await all.posts()).length).toBe(before + 1);
  });

  test('without credits the car stays, with the reason', async () => {
    newPerson();
    await sendPhotos(1);
    all.write(`${AD} седан бензин автомат чёрный растаможен`, person);
    await all.shows(hasButton('Publish'), person);
    await all.db
      .updateTable('users')
      .set({ post_credits: 0 })
      .where('id', '=', (await all.userId(person)) ?? 0)
      .execute();
    await press('Publish');
    await asks('The plan has no room for another car.');

    expect((await all.draft(person))?.images).toHaveLength(1);
  });

  test('a blocked account sells nothing', async () => {
    newPerson();
    all.write('/sell', person);
    await asks('Send the photos');
    await all.settled();
    const id = (await all.userId(person)) ?? 0;
    await all.db.updateTable('users').set({ blocked_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    await sendPhotos(1);
    await asks('Your account is blocked.');

    expect((await all.draft(person))?.images).toEqual([]);
  });

  test('nobody can press another user’s buttons', async () => {
    const owner = newPerson();
    all.write(AD, owner);
    const message = await asks('Toyota Camry, 2018');
    await all.settled();
    const thief = { ...SELLER, id: (lastId += 1) };
    await all.api.pressOn(message, 'Cancel', thief);

    expect(
      (
        await all.db
          .selectFrom('telegram_sale')
          .select('state')
          .where('chat_id', '=', String(owner.id))
          .executeTakeFirst()
      )?.state,
    ).toBe('open');
  });

  test('answers presses with data of another version, and a value that no button has, with no change', async () => {
    newPerson();
    all.write(AD, person);
    const message = await asks('Toyota Camry, 2018');
    const id = /^s:([^:]+)/.exec(
      message.buttons.find(({ callback_data: data }) => data !== undefined)?.callback_data ?? '',
    )?.[1];
    for (const data of [
      `s:${'x'.repeat(22)}:publish`,
      `s:${id}:set:colorId:99999`,
      `s:${id}:set:price:1`,
      `s:${id}:set:__proto__:1`,
    ])
      await all.api.pressData(message, data, person);
    await all.settled();

    expect((await all.draft(person))?.values).toMatchObject({ price: '14500' });
    expect((await all.draft(person))?.values['colorId'] ?? '').toBe('');
  });
});
