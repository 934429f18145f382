import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';
import { calendarFile } from './calendar.ts';
import { dayAndTime, eveningBefore } from './local-time.ts';
import { aConversation, aMessage } from './testing-chat.ts';

const at = (text: string) => Date.parse(text);
const lineOf = (file: string, name: string) => file.split('\r\n').find((line) => line.startsWith(name));

describe('a calendar file', () => {
  const event = {
    uid: 'viewing-1-2@cars.example',
    start: at('2026-11-28T10:30:00.000Z'),
    title: 'Viewing: Toyota RAV4, 2021',
    place: 'Yerevan, Komitas 12; 2nd floor\nring \\ twice',
    url: 'https://cars.example/posts/home?conversation=1',
    alarmAt: at('2026-11-27T14:00:00.000Z'),
    now: TEST_NOW,
  };

  test('has its times in UTC, an alarm, and every text escaped', () => {
    const file = calendarFile(event);

    expect(lineOf(file, 'DTSTART')).toBe('DTSTART:20261128T103000Z');
    expect(lineOf(file, 'DTEND')).toBe('DTEND:20261128T113000Z');
    expect(lineOf(file, 'TRIGGER')).toBe('TRIGGER;VALUE=DATE-TIME:20261127T140000Z');
    expect(lineOf(file, 'SUMMARY')).toBe('SUMMARY:Viewing: Toyota RAV4\\, 2021');
    expect(lineOf(file, 'LOCATION')).toBe('LOCATION:Yerevan\\, Komitas 12\\; 2nd floor\\nring \\\\ twice');
    expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('folds long lines by bytes and breaks no character; unfolded they are whole', () => {
    const place = 'Երևան, Մաշտոցի պողոտա 🚗 '.repeat(8).trim();
    const file = calendarFile({ ...event, place });

    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lineOf(file.replaceAll('\r\n ', ''), 'LOCATION')).toBe(`LOCATION:${place.replaceAll(',', '\\,')}`);
  });

  test('lets no text add a line of its own', () => {
    const file = calendarFile({ ...event, place: 'a\r\nATTACH:https://evil.example\rX:1\u0000\u2028' });

    expect(lineOf(file, 'ATTACH')).toBeUndefined();
    expect(lineOf(file, 'X:')).toBeUndefined();
    expect(lineOf(file, 'LOCATION')).toBe('LOCATION:a\\nATTACH:https://evil.example\\nX:1 \u2028');
  });

  test('leaves out a place that is not given', () => {
    expect(lineOf(calendarFile({ ...event, place: '' }), 'LOCATION')).toBeUndefined();
  });
});

test.each([
  ['2026-11-28T10:30:00.000Z', 'Asia/Yerevan', '2026-11-27T14:00:00.000Z'],
  // Already the next day in Yerevan.
  ['2026-11-28T21:00:00.000Z', 'Asia/Yerevan', '2026-11-28T14:00:00.000Z'],
  // The day after the clocks go forward, and back.
  ['2026-03-29T10:00:00.000Z', 'Europe/Berlin', '2026-03-28T17:00:00.000Z'],
  ['2026-10-25T10:00:00.000Z', 'Europe/Berlin', '2026-10-24T16:00:00.000Z'],
  ['2026-11-28T02:00:00.000Z', 'America/New_York', '2026-11-26T23:00:00.000Z'],
])('the evening before %s in %s is %s', (viewing, timeZone, evening) => {
  expect(new Date(eveningBefore(at(viewing), timeZone)).toISOString()).toBe(evening);
});

test('a viewing is in the time zone of the market', () => {
  expect(dayAndTime(at('2026-11-28T10:30:00.000Z'), 'Asia/Yerevan', 'en')).toMatch(/Saturday.*28 November.*14:30/);
  expect(dayAndTime(at('2026-11-28T10:30:00.000Z'), 'Asia/Yerevan', 'ru')).toMatch(/суббота.*28 ноября.*14:30/);
});

describe.each(DIALECTS)('the calendar file of a viewing on %s', (dialect) => {
  const SELLER = 1;
  const BUYER = 2;
  const STRANGER = 3;
  let market: Market;
  let id: number;
  beforeAll(async () => {
    market = await openMarket({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
    const postId = await market.publish(SELLER);
    id = await aConversation(market.database, { postId, buyerId: BUYER, sellerId: SELLER });
    const payload = { date: '2026-11-28T10:30:00.000Z', place: 'Komitas 12', state: 'accepted' };
    await aMessage(market.database, { conversationId: id, number: 1, senderId: BUYER, kind: 'viewing', payload });
    const open = { ...payload, state: 'open' };
    await aMessage(market.database, { conversationId: id, number: 2, senderId: BUYER, kind: 'viewing', payload: open });
    await aMessage(market.database, { conversationId: id, number: 3, senderId: BUYER });
    await market.database.db.updateTable('users').set({ language: 'ru' }).where('id', '=', BUYER).execute();
  }, 60_000);
  afterAll(() => market.close());

  test('is in its reader’s language and reminds the evening before, by the market’s clocks', async () => {
    const reply = await market.app.inject(market.chatLinks.calendar(id, 1, BUYER));

    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(lineOf(reply.body, 'SUMMARY')).toContain('Осмотр: ');
    const inEnglish = await market.app.inject(`${market.chatLinks.calendar(id, 1, BUYER)}&lang=en`);
    expect(lineOf(inEnglish.body, 'SUMMARY')).toContain('Viewing: ');
    expect(lineOf(reply.body, 'TRIGGER')).toBe('TRIGGER;VALUE=DATE-TIME:20261127T140000Z');
    expect(lineOf(reply.body, 'URL')).toBe(`URL:https://cars.example/posts/home?conversation=${id}`);
  });

  test('is there for the two members and an agreed viewing alone', async () => {
    const { calendar } = market.chatLinks;
    const refused = [
      calendar(id, 1, STRANGER),
      calendar(id, 2, BUYER),
      calendar(id, 3, BUYER),
      calendar(id, 99, BUYER),
      calendar(999_999, 1, BUYER),
      calendar(id, 1, BUYER).replace(`for=${BUYER}`, `for=${SELLER}`),
      calendar(id, 2, BUYER).replace('/2.ics', '/1.ics'),
      `/chat/calendar/${id}/1.ics`,
      '/chat/calendar/x/1.ics',
    ];

    for (const url of refused)
      expect([url, (await market.app.inject(url)).json().error?.code]).toEqual([url, 'MESSAGE_NOT_FOUND']);
    expect((await market.app.inject(calendar(id, 1, SELLER))).statusCode).toBe(200);
  });
});
