import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHAT } from '#contract/chat.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestChat, type TestChat } from './testing.ts';

/** `BURST=10000` for the long run. */
const BURST = Number(process.env['BURST'] ?? 1000);
const AT_ONCE = 50;

describe.each(DIALECTS)('a burst on %s', (dialect) => {
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterEach(() => chat.close());

  test(`of ${BURST} messages is refused after thirty, and loses none of others`, { timeout: 300_000 }, async () => {
    const { id } = await chat.open('buyer');
    const other = await chat.open('stranger');
    const codes = new Map<string, number>();
    const send = async () => {
      const { status, code } = await chat.send('buyer', id, { kind: 'text', text: `Burst ${randomUUID()}` });
      const name = code ?? String(status);
      codes.set(name, (codes.get(name) ?? 0) + 1);
    };
    for (let sent = 0; sent < BURST; sent += AT_ONCE)
      await Promise.all([
        ...Array.from({ length: AT_ONCE }, send),
        ...(sent < 5 * AT_ONCE ? [chat.write('stranger', other.id, `Is it there? ${sent}`)] : []),
      ]);

    expect(Object.fromEntries(codes)).toEqual({ '200': CHAT.messagesPerMinute, RATE_LIMITED: BURST - 30 });
    expect(await chat.one('seller', id)).toMatchObject({ lastNumber: 30, unread: 30 });
    expect(await chat.one('seller', other.id)).toMatchObject({ lastNumber: 5, unread: 5 });
  });
});
