import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { pathTo } from '#contract/page-path.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { channelsFor } from './channels.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(DIALECTS)('stopping letters by the link in them on %s', (dialect) => {
  let world: TestApp;
  let link: string;
  let raw: string;
  beforeEach(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'two@example.com', language: 'ru' }).where('id', '=', 2).execute();
    await db.transaction().execute(async (transaction) => {
      const letter = { to: 'two@example.com', language: 'ru', link: pathTo.home() } as const;
      await world.mail.enqueue(transaction, { ...letter, kind: 'notices', cars: ['a'] });
    });
    await world.mail.settled();
    const folder = path.join(world.dataDir, 'mail');
    const file = readdirSync(folder).find((name) => name.endsWith('.eml')) ?? '';
    raw = readFileSync(path.join(folder, file), 'utf8').replaceAll(/\r\n[ \t]+/g, ' ');
    link = /List-Unsubscribe: ?<([^>]+)>/.exec(raw)?.[1] ?? '';
  }, 60_000);
  afterEach(() => world.close());

  const urlOf = (address: string) => new URL(address).pathname + new URL(address).search;
  const get = (address = link) => world.app.inject({ url: urlOf(address) });
  const post = (payload: string, address = link) =>
    world.app.inject({ method: 'POST', url: urlOf(address), headers: FORM, payload });
  const byMail = async () =>
    Promise.all(
      (['favouritePriceDrop', 'followedNewCar', 'message'] as const).map(
        async (kind) => (await channelsFor(world.database.db, 2, kind)).mail,
      ),
    );

  test('needs one click of the mail program and no sign-in', async () => {
    const reply = await post('List-Unsubscribe=One-Click');

    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(reply.statusCode).toBe(200);
    expect(await byMail()).toEqual([false, false, true]);
  });

  test('shows in the letter itself, in the language of its reader', async () => {
    const [file = ''] = readdirSync(path.join(world.dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
    const { text, html } = await PostalMime.parse(readFileSync(path.join(world.dataDir, 'mail', file)));

    expect(text).toContain(`Отключить эти письма:\n${link}`);
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  });

  test('is not done by opening the page, can be undone, and reports it in the reader’s language', async () => {
    const opened = await get();
    const before = await byMail();
    const stopped = await post('on=0');
    const resumed = await post('on=1');

    expect(before).toEqual([true, true, true]);
    expect(opened.body).toContain('Отключить эти письма');
    expect(stopped.body).toContain('Эти письма отключены');
    expect(resumed.body).toContain('снова включены');
    expect(await byMail()).toEqual([true, true, true]);
  });

  test('of an account that was joined with another stops those of the account that stayed', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: null, merged_into: 1 }).where('id', '=', 2).execute();
    await db.updateTable('users').set({ email: 'one@example.com' }).where('id', '=', 1).execute();
    const before = (await channelsFor(db, 1, 'followedNewCar')).mail;

    await post('List-Unsubscribe=One-Click');

    expect([before, (await channelsFor(db, 1, 'followedNewCar')).mail]).toEqual([true, false]);
  });

  test.each([
    ['another user', (address: string) => address.replace('for=2', 'for=3')],
    ['other letters', (address: string) => address.replace('about=notices', 'about=chatMessages')],
    ['a letter that always comes', (address: string) => address.replace('about=notices', 'about=resetPassword')],
    ['another signature', (address: string) => address.replace(/sig=.{4}/, 'sig=AAAA')],
    ['no signature', (address: string) => address.replace(/&sig=.*/, '')],
  ])('does nothing for %s', async (_what, forged) => {
    const replies = [await get(forged(link)), await post('List-Unsubscribe=One-Click', forged(link))];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(await byMail()).toEqual([true, true, true]);
  });
});
