import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { textHash } from '#server/lib/text-hash.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { type DemoChat, planChat } from './chat-plan.ts';
import { readCannedReplies, readScripts } from './chat-scripts.ts';
import { demoRepository } from './demo.repository.ts';
import type { DemoWorld } from './demo-world.ts';
import { readMarket } from './market.ts';
import { type DemoPlan, planDemo } from './plan.ts';
import { readSellerNames } from './sellers.ts';
import { readSentences } from './texts.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const PER_USD = { USD: 1, AMD: 360, EUR: 0.85, RUB: 84, GEL: 2.7, KZT: 515, BYN: 3.1, UZS: 12000, KGS: 88, UAH: 41 };

describe('the conversations of the demo', () => {
  let database: OpenDatabase;
  let world: DemoWorld;
  let plan: DemoPlan;
  let chat: DemoChat;
  const scripts = readScripts();
  const planned = (count: number): DemoPlan =>
    planDemo({
      count,
      world,
      now: NOW,
      market: readMarket(),
      names: readSellerNames(),
      sentences: readSentences(),
      perUsd: { ...PER_USD, PLN: 3.6, CNY: 7.2, AED: 3.67 },
      toUsdMinor: (minor) => minor,
      firstUserId: 1,
      firstPostId: 1,
    });
  const talksOf = (inventory: DemoPlan): DemoChat =>
    planChat({
      plan: inventory,
      scripts,
      replies: readCannedReplies(),
      now: NOW,
      regions: new Map(world.regions.map(({ code, id }) => [code, id])),
      firstId: 1,
    });
  const idOf = (email: string) => plan.users.find((user) => user.email === email)?.id ?? 0;
  const countOf = (matches: (conversation: DemoChat['conversations'][number]) => boolean) =>
    chat.conversations.filter(matches).length;
  const membersOf = (email: string) => chat.members.filter(({ user_id }) => user_id === idOf(email));

  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
    await loadReferenceData(database.db);
    world = await demoRepository(database).world([...new Set(readMarket().map(({ brand }) => brand))]);
    plan = planned(1200);
    chat = talksOf(plan);
  }, 60_000);
  afterAll(() => database.close());

  test('come out the same every time', () => {
    expect(talksOf(plan)).toEqual(chat);
  });

  test('find a car and a buyer each in the full demo, and some in a small one', () => {
    expect(chat.conversations).toHaveLength(scripts.length);
    expect(talksOf(planned(40)).conversations.length).toBeGreaterThanOrEqual(5);
    expect(talksOf(planned(1)).conversations.length).toBeLessThanOrEqual(scripts.length);
  });

  test('give the demo company and the demo user enough of both roles', () => {
    expect(countOf(({ seller_id }) => seller_id === idOf('demo.business@example.com'))).toBeGreaterThanOrEqual(16);
    expect(countOf(({ buyer_id }) => buyer_id === idOf('demo.private@example.com'))).toBeGreaterThanOrEqual(6);
    expect(countOf(({ buyer_id }) => buyer_id === idOf('demo.admin@example.com'))).toBe(0);
  });

  test('are with the owner of the post and never with oneself, one per buyer and post', () => {
    const owners = new Map(plan.posts.map(({ row }) => [row.id, row.owner_id]));
    const keys = new Set(chat.conversations.map(({ buyer_id, post_id }) => `${buyer_id} ${post_id}`));

    expect(chat.conversations.filter(({ post_id, seller_id }) => owners.get(post_id) !== seller_id)).toEqual([]);
    expect(countOf(({ buyer_id, seller_id }) => buyer_id === seller_id)).toBe(0);
    expect(keys.size).toBe(chat.conversations.length);
  });

  test('are in every language, with both translations of every text stored', () => {
    const texts = chat.messages.filter(({ kind }) => kind === 'text');
    const stored = new Set(chat.translations.map(({ text_hash, language }) => `${text_hash} ${language}`));
    const missing = texts.flatMap(({ text = '', language }) =>
      LANGUAGES.filter((other) => other !== language && !stored.has(`${textHash(text, language ?? '')} ${other}`)),
    );

    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    for (const language of ['am', 'ru'])
      expect(
        texts.some(
          (row) => row.language === language && !/\p{Script=Armenian}|\p{Script=Cyrillic}/u.test(row.text ?? ''),
        ),
      ).toBe(true);
    expect(missing).toEqual([]);
    expect([...texts, ...chat.translations].filter(({ text }) => /[{}]/.test(text ?? ''))).toEqual([]);
  });

  test('have ready-made questions, offers, viewings, lines of the product, a warning and every state', () => {
    const states = new Set(membersOf('demo.business@example.com').map(({ state }) => state));

    expect(new Set(chat.messages.map(({ kind }) => kind))).toEqual(
      new Set(['text', 'phrase', 'offer', 'viewing', 'photos', 'system']),
    );
    expect(chat.messages.some(({ warnings }) => warnings === '["prepayment"]')).toBe(true);
    expect(states).toEqual(new Set(['new', 'ours', 'theirs', 'done']));
    expect(chat.members.some(({ is_archived }) => is_archived === 1)).toBe(true);
  });

  test('keep one customer of the company waiting for more than an hour and one for less', () => {
    const waits = membersOf('demo.business@example.com').flatMap(({ waiting_since }) =>
      typeof waiting_since === 'string' ? [(NOW - Date.parse(waiting_since)) / 60_000] : [],
    );

    expect(waits.some((minutes) => minutes > 60)).toBe(true);
    expect(waits.some((minutes) => minutes < 60)).toBe(true);
  });

  test('were written after their post and before now, each message after the one above', () => {
    const created = new Map(plan.posts.map(({ row }) => [row.id, row.created_at]));
    const now = new Date(NOW).toISOString();
    const posts = new Map(chat.conversations.map(({ id, post_id }) => [id, post_id]));
    const times = Map.groupBy(chat.messages, ({ conversation_id }) => conversation_id);

    for (const [id, messages] of times) {
      const at = messages.map(({ created_at }) => created_at);
      expect(at.toSorted()).toEqual(at);
      expect((at[0] ?? '') > (created.get(posts.get(id) ?? 0) ?? '')).toBe(true);
      expect((at.at(-1) ?? '') < now).toBe(true);
    }
  });
});
