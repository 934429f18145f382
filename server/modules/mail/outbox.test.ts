import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import type { Event } from '#server/events/events.ts';
import type { Mail } from './index.ts';
import { openMail } from './open.ts';
import { afterFailure } from './retry.ts';
import { letterTo, MAILBOX_BUSY, NO_SUCH_MAILBOX, type SmtpStandIn, startSmtp } from './testing.ts';

describeOnEveryDialect('the outbox', (database) => {
  let now = TEST_NOW;
  const opened: (Mail | SmtpStandIn)[] = [];
  const logged: Record<string, unknown>[] = [];
  const recorded: Event[] = [];
  const kept = <Thing extends Mail | SmtpStandIn>(thing: Thing): Thing => {
    opened.push(thing);
    return thing;
  };
  const smtp = async (...options: Parameters<typeof startSmtp>) => kept(await startSmtp(...options));
  const mailTo = ({ url }: { url: string }, over: OpenDatabase = database()) =>
    kept(
      openMail({
        db: over.db,
        config: {
          smtpUrl: url,
          mailFrom: 'Aniv <hi@cars.example>',
          publicUrl: 'https://cars.example',
          dataDir: '',
          isTest: true,
        },
        logger: pino({}, { write: (line) => logged.push(JSON.parse(line)) }),
        record: async (_transaction, event) => void recorded.push(event),
        now: () => now,
        closeMs: 50,
      }),
    );
  const waiting = () => database().db.selectFrom('outgoing_mail').selectAll().orderBy('id').execute();
  const delivered = async (mail: Mail) => {
    mail.deliver();
    await mail.settled();
  };

  beforeEach(() => {
    now = TEST_NOW;
    logged.length = 0;
    recorded.length = 0;
  });
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });

  test('hands a letter to the mail server and deletes it', async () => {
    const server = await smtp();
    const mail = mailTo(server);
    await mail.enqueue(database().db, letterTo('ani@example.com'));

    await delivered(mail);

    expect(server.received).toMatchObject([
      {
        to: 'ani@example.com',
        message: {
          from: { name: 'Aniv', address: 'hi@cars.example' },
          to: [{ address: 'ani@example.com' }],
          subject: 'Confirm your email address',
          date: '2026-11-21T12:00:00.000Z',
        },
      },
    ]);
    expect(server.received[0]?.message.text).toContain('https://cars.example/emailVerification?e=ani@example.com');
    expect(await waiting()).toEqual([]);
  });

  test('sends nothing of a transaction that was taken back', async () => {
    const server = await smtp();
    const mail = mailTo(server);
    const failing = database()
      .db.transaction()
      .execute(async (transaction) => {
        await mail.enqueue(transaction, letterTo('ani@example.com'));
        throw new Error('taken back');
      });

    await expect(failing).rejects.toThrow('taken back');
    await delivered(mail);

    expect([server.received, await waiting()]).toEqual([[], []]);
  });

  test('sends a letter after the commit of its transaction', async () => {
    const server = await smtp();
    const mail = mailTo(server);
    const seen = await database()
      .db.transaction()
      .execute(async (transaction) => {
        await mail.enqueue(transaction, letterTo('ani@example.com'));
        await mail.settled();
        return server.received.length;
      });
    await mail.settled();

    expect([seen, server.received.length]).toEqual([0, 1]);
  });

  test('sends after a restart what a process left that died after its commit', async () => {
    const server = await smtp();
    const dying = mailTo(server);
    await database()
      .db.transaction()
      .execute(async (transaction) => {
        await dying.enqueue(transaction, letterTo('ani@example.com'));
        await dying.close();
      });
    expect(server.received).toEqual([]);

    await delivered(mailTo(server));

    expect(server.received.map(({ to }) => to)).toEqual(['ani@example.com']);
  });

  test('sends what a process left that died while sending, once its claim has run out', async () => {
    const silent = await smtp({ onConnect: () => undefined });
    const dying = mailTo(silent);
    await dying.enqueue(database().db, letterTo('ani@example.com'));
    dying.deliver();
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);

    const server = await smtp();
    const living = mailTo(server);
    await delivered(living);
    expect(server.received).toEqual([]);

    now += 2 * MINUTE_MS;
    await delivered(living);
    expect(server.received.map(({ to }) => to)).toEqual(['ani@example.com']);
  });

  test('tries a letter that was put off again, later each time, as the same message', async () => {
    let refusals = 2;
    const server = await smtp({
      onRcptTo: (_address, _session, done) => ((refusals -= 1) >= 0 ? done(MAILBOX_BUSY) : done()),
    });
    const mail = mailTo(server);
    await mail.enqueue(database().db, letterTo('ani@example.com'));
    const [written] = await waiting();

    await delivered(mail);
    expect(await waiting()).toMatchObject([{ tries: 1, next_try_at: '2026-11-21T12:00:02.000Z' }]);
    now += 2 * SECOND_MS;
    await delivered(mail);
    expect(await waiting()).toMatchObject([{ tries: 2, next_try_at: '2026-11-21T12:00:12.000Z' }]);
    now += 10 * SECOND_MS;
    await delivered(mail);

    expect(server.received.map(({ message }) => message.messageId)).toEqual([`<${written?.name}@cars.example>`]);
    expect(await waiting()).toEqual([]);
  });

  test('tries again by itself when the next try is due', async () => {
    let isBusy = true;
    const server = await smtp({
      onRcptTo: (_address, _session, done) => (isBusy ? done(MAILBOX_BUSY) : done()),
    });
    const mail = mailTo(server);
    await mail.enqueue(database().db, letterTo('ani@example.com'));
    await delivered(mail);

    isBusy = false;
    now += 2 * SECOND_MS;

    await expect.poll(() => server.received.length).toBe(1);
  }, 20_000);

  test('keeps a letter while there is no mail server at all', async () => {
    const gone = await startSmtp();
    await gone.close();
    const mail = mailTo(gone);
    await mail.enqueue(database().db, letterTo('ani@example.com'));

    await delivered(mail);

    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    expect(logged).toMatchObject([{ level: 40, msg: 'mail not sent yet', kind: 'verifyEmail', tries: 1 }]);
  });

  test('gives a letter up after three days, with a log line without names', async () => {
    const server = await smtp({ onRcptTo: (_address, _session, done) => done(MAILBOX_BUSY) });
    const mail = mailTo(server);
    const letter = await mail.enqueue(database().db, letterTo('ani@example.com'));
    now += 72 * HOUR_MS;

    await delivered(mail);

    expect(await waiting()).toEqual([]);
    expect(recorded).toEqual([{ kind: 'letterGivenUp', letter }]);
    expect(logged).toMatchObject([{ level: 50, msg: 'mail given up', kind: 'verifyEmail', responseCode: 451 }]);
    expect(JSON.stringify(logged)).not.toMatch(/ani|emailVerification/);
  });

  test('does not ask for ever about a mailbox that is not there', async () => {
    let asked = 0;
    const server = await smtp({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(NO_SUCH_MAILBOX);
      },
    });
    const mail = mailTo(server);
    await mail.enqueue(database().db, letterTo('nobody@example.com'));

    for (let hour = 0; hour < 8; hour += 1) {
      await delivered(mail);
      now += HOUR_MS;
    }

    expect(asked).toBe(5);
    expect(await waiting()).toEqual([]);
  });

  test('lets one refused letter keep no other back', async () => {
    const server = await smtp({
      onRcptTo: ({ address }, _session, done) => (address.startsWith('bad') ? done(NO_SUCH_MAILBOX) : done()),
    });
    const mail = mailTo(server);
    for (const to of ['bad1@example.com', 'bad2@example.com', 'good@example.com']) {
      await mail.enqueue(database().db, letterTo(to));
    }

    await delivered(mail);

    expect(server.received.map(({ to }) => to)).toEqual(['good@example.com']);
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['bad1@example.com', 'bad2@example.com']);
  });

  test('sends each letter once where several processes serve one database', async () => {
    const server = await smtp();
    const processes = [mailTo(server), mailTo(server), mailTo(server)];
    const people = Array.from({ length: 12 }, (_, at) => `person${at}@example.com`);
    for (const to of people) await processes[0]?.enqueue(database().db, letterTo(to));

    await Promise.all(processes.map(delivered));

    expect(server.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(await waiting()).toEqual([]);
  });

  test('closes soon, and keeps a letter that a silent server holds up', async () => {
    const silent = await smtp({ onConnect: () => undefined });
    const mail = mailTo(silent);
    await mail.enqueue(database().db, letterTo('ani@example.com'));
    mail.deliver();
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);

    await mail.close();

    expect(await waiting()).toMatchObject([{ recipient: 'ani@example.com', next_try_at: '2026-11-21T12:00:02.000Z' }]);
  });

  test.each([
    '',
    'ani',
    'ani@example.com\r\nRCPT TO:<x@y.z>',
    'a@b.c, d@e.f',
    'Ani <ani@example.com>',
    'a b@example.com',
  ])('takes no letter to what is no mailbox: %j', async (to) => {
    const mail = mailTo({ url: 'smtp://127.0.0.1:1' });

    await expect(mail.enqueue(database().db, letterTo(to))).rejects.toThrow('the address of a mailbox');

    expect(await waiting()).toEqual([]);
  });
});

describe('the waits between tries', () => {
  const written = new Date(TEST_NOW).toISOString();
  const waitAfter = (tries: number) => afterFailure({ tries, created_at: written }, MAILBOX_BUSY, TEST_NOW).waitMs;

  test('grow from two seconds to an hour', () => {
    expect([1, 2, 3, 6, 7, 70].map(waitAfter)).toEqual([
      2 * SECOND_MS,
      10 * SECOND_MS,
      MINUTE_MS,
      HOUR_MS,
      HOUR_MS,
      HOUR_MS,
    ]);
  });

  test('do not end for a password that the mail server refuses: the operator can mend it', () => {
    const error = Object.assign(new Error('Bad credentials'), { code: 'EAUTH', responseCode: 535 });

    expect(afterFailure({ tries: 50, created_at: written }, error, TEST_NOW).isLast).toBe(false);
  });
});
