import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pathTo } from '#contract/page-path.ts';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { NO_SUCH_MAILBOX, type SmtpStandIn, startSmtp } from '#server/modules/mail/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { channelsFor } from './channels.ts';

const USER = 2;
/** A server that refuses for good is asked this often all the same. */
const TRIES = 5;

describe.each(DIALECTS)('letters that come back on %s', (dialect) => {
  let smtp: SmtpStandIn;
  let world: TestApp;
  let now = TEST_NOW;
  let isRefusing = true;
  beforeEach(async () => {
    now = TEST_NOW;
    isRefusing = true;
    smtp = await startSmtp({ onRcptTo: (_address, _session, done) => (isRefusing ? done(NO_SUCH_MAILBOX) : done()) });
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now, env: { SMTP_URL: smtp.url } });
    await world.database.db.updateTable('users').set({ email: 'gone@example.com' }).where('id', '=', USER).execute();
  }, 60_000);
  afterEach(async () => {
    await world.close();
    await smtp.close();
  });

  const letter = async (to = 'gone@example.com') => {
    await world.database.db.transaction().execute(async (transaction) => {
      await world.mail.enqueue(transaction, { to, language: 'en', link: pathTo.home(), kind: 'notices', cars: ['a'] });
    });
    for (let tries = 0; tries < TRIES; tries += 1) {
      world.mail.deliver();
      await world.mail.settled();
      now += HOUR_MS;
    }
  };
  const byMail = async () => (await channelsFor(world.database.db, USER, 'alert')).mail;
  const missing = async () => {
    const reply = await world.app.inject({ url: '/api/Notices/settings', headers: await world.as(USER) });
    return reply.json().value.missing.mail;
  };

  test('three times in a row are the last ones, and the settings say why', async () => {
    await letter();
    await letter();
    const afterTwo = [await byMail(), await missing()];
    await letter();

    expect(afterTwo).toEqual([true, undefined]);
    expect([await byMail(), await missing()]).toEqual([false, 'mailBounced']);
  });

  test('are forgotten with the next one that is taken', async () => {
    await letter();
    await letter();
    isRefusing = false;
    await letter();
    isRefusing = true;
    await letter();

    expect(await byMail()).toBe(true);
  });

  test('are forgotten once the user confirms an address', async () => {
    for (let count = 0; count < 3; count += 1) await letter();
    const { db } = world.database;
    await db
      .transaction()
      .execute((transaction) => world.events.record(transaction, { kind: 'mailConfirmed', userId: USER }));
    await world.events.settled();

    expect([await byMail(), await missing()]).toEqual([true, undefined]);
  });

  test('from an unknown address count for no user', async () => {
    for (let count = 0; count < 3; count += 1) await letter('nobody@example.com');

    expect(await world.database.db.selectFrom('notice_user').selectAll().execute()).toEqual([]);
    expect(await byMail()).toBe(true);
  });
});
