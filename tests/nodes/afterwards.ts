import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SearchQuery } from '#contract/http/post-search.ts';
import { mediaUrl } from '#contract/media.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { toFilter, toOrder } from '#server/modules/posts/post-filter.ts';
import { SqlSearch } from '#server/modules/search/sql-search.repository.ts';
import type { Comparison, StoredMessage, StoredPost } from './judges.ts';
import { factsOf, randomQuery } from './queries.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { CREDITS } from './scene.ts';
import type { Market } from './support/market.ts';

type Db = OpenDatabase['db'];

const LOOK_MS = 250;
const CENTS = 100;

/** Repeats a check until it holds; returns after a long time even if it does not, and the caller decides. */
export const eventually = async (isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> => {
  const until = performance.now() + patienceMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > until) return false;
    await pause(LOOK_MS);
  }
  return true;
};

/** The posts of the sellers with their last prices, and the credits that these took. */
export const storedPosts = async (
  db: Db,
  { sellers }: Scene,
): Promise<{ readonly stored: StoredPost[]; readonly creditsUsed: number }> => {
  const ids = sellers.map(({ id }) => id);
  const rows = await db
    .selectFrom('post')
    .select(['id', 'mileage', 'price_minor', 'hidden_at'])
    .where('owner_id', 'in', ids)
    // Those of the conversations were there before.
    .where('created_at', '>', '2026-06-01')
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('events')
    .select(['post_id', 'payload'])
    .where('kind', '=', 'priceChanged')
    .orderBy('id')
    .execute();
  const users = await db.selectFrom('users').select('post_credits').where('id', 'in', ids).execute();
  const pricesOf = (postId: number): number[] =>
    events
      .filter(({ post_id }) => post_id === postId)
      // Written by the server as its events say it.
      .map(({ payload }) => (JSON.parse(payload) as { to: { minor: number } }).to.minor / CENTS);
  return {
    stored: rows.map(({ id, mileage, price_minor, hidden_at }) => ({
      id,
      marker: mileage,
      price: price_minor / CENTS,
      isHidden: hidden_at !== null,
      priceEvents: pricesOf(id),
    })),
    creditsUsed: users.reduce((sum, { post_credits }) => sum + CREDITS - post_credits, 0),
  };
};

export const storedMessages = async (db: Db): Promise<StoredMessage[]> => {
  const rows = await db
    .selectFrom('chat_message')
    .select(['conversation_id', 'number', 'client_key'])
    .where('sender_id', 'is not', null)
    .execute();
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    number: row.number,
    clientKey: row.client_key,
  }));
};

/** How long a server claims a letter or a message; a living server has finished its try long before. */
const CLAIM_MS = 120_000;
const TRY_MS = 20_000;

/** Ends the claims of killed nodes, so that others send their letters at once instead of after two minutes. */
const releaseClaims = async (db: Db): Promise<void> => {
  const now = new Date().toISOString();
  const old = new Date(Date.now() + CLAIM_MS - TRY_MS).toISOString();
  await db.updateTable('outgoing_mail').set({ next_try_at: now }).where('next_try_at', '<', old).execute();
  await db.updateTable('telegram_outbox').set({ claimed_until: null }).where('claimed_until', '<', old).execute();
  await db
    .updateTable('job')
    .set({ claimed_until: null, run_at: now })
    .where('kind', '=', 'telegramOutbox')
    .where((job) => job.or([job('claimed_until', 'is', null), job('claimed_until', '<', old)]))
    .execute();
};

/** The addresses of the letters that nodes have sent, each as often as it was. */
export const lettersOf = ({ nodes }: Market): string[] =>
  nodes.flatMap(({ folder }) => {
    const mail = path.join(folder, 'mail');
    const files = (() => {
      try {
        return readdirSync(mail);
      } catch {
        return [];
      }
    })();
    return files
      .filter((name) => name.endsWith('.json'))
      .map((name) => (JSON.parse(readFileSync(path.join(mail, name), 'utf8')) as { to: string }).to);
  });

/** Whether no letter and no message of the bot waits any more. */
export const isAllSent = async (db: Db): Promise<boolean> => {
  await releaseClaims(db);
  const letters = await db.selectFrom('outgoing_mail').select('id').execute();
  const messages = await db.selectFrom('telegram_outbox').select('id').execute();
  return letters.length + messages.length === 0;
};

export const modesOf = ({ nodes }: Market): Promise<string[]> =>
  Promise.all(
    nodes.map(async ({ address }) => {
      const reply = await fetch(`${address}/api/health`);
      return ((await reply.json()) as { value: { search: string } }).value.search;
    }),
  );

type Found = { readonly value?: readonly { readonly id: number }[]; readonly totalCount: number };

/** Asks SQL and every node for the same random searches. */
export const compareSearches = async (
  { nodes }: Market,
  database: OpenDatabase,
  { random, count }: { readonly random: Random; readonly count: number },
): Promise<Comparison[]> => {
  const facts = await factsOf(database);
  const sql = new SqlSearch(database.db);
  const comparisons: Comparison[] = [];
  for (let at = 0; at < count; at += 1) {
    const asked = randomQuery(random, facts);
    const query = SearchQuery.parse(Object.fromEntries(asked));
    const filter = toFilter(query, 'USD', (minor) => minor);
    const { ids, total } = await sql.search({ filter, order: toOrder(query), ...sliceOf(query), now: Date.now() });
    await Promise.all(
      nodes.map(async ({ address }, place) => {
        const headers = { 'x-forwarded-for': `10.${at % 250}.${place}.1` };
        const reply = await fetch(`${address}/api/Posts/Search?${asked}`, { headers });
        const { value = [], totalCount } = (await reply.json()) as Found;
        const found = reply.ok ? `${totalCount}: ${value.map(({ id }) => id).join()}` : String(reply.status);
        comparisons.push({ node: `node${place}`, query: String(asked), found, sql: `${total}: ${ids.join()}` });
      }),
    );
  }
  return comparisons;
};

/** Photos that some node does not serve. */
export const missingPhotos = async ({ nodes }: Market, keys: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  for (const key of keys) {
    for (const [place, { address }] of nodes.entries()) {
      const reply = await fetch(`${address}${mediaUrl(key)}`);
      await reply.arrayBuffer();
      if (!reply.ok) missing.push(`node${place} answers ${reply.status} for photo ${key}`);
    }
  }
  return missing;
};
