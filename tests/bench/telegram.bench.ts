import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time.ts';
import { WEBHOOK_PATH, webhookSecret } from '#server/modules/telegram/bot-runner.ts';
import { BotApi, BOT_TOKEN } from '#server/modules/telegram/testing-bot-api.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { ms, quantile, type Section } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 10_000;
const UPDATES_A_SECOND = 50;
const MAX_P95_MS = 150;
/** What people send: links to cars, searches in three languages, commands, noise. */
const TEXTS = [
  '/start post_1',
  'camry 2018 up to 15000',
  'дизель внедорожник до 20000',
  'bmw x5 2015 երևան',
  '/help',
  '/start user_2',
  'җ'.repeat(4096),
] as const;

const untilIndexed = async ({ address }: OwnServer): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await wait(20);
  }
};

/** Sends updates, numbered from `first`, at an even rate, each by another user; returns how long each call took. */
const load = async ({ address }: OwnServer, api: BotApi, first: number, seconds: number): Promise<number[]> => {
  const headers = {
    'content-type': 'application/json',
    'x-telegram-bot-api-secret-token': webhookSecret(BOT_TOKEN),
  };
  const send = async (number: number): Promise<number> => {
    const person = { id: 1_000_000 + first + number, first_name: 'Ani', language_code: 'ru' };
    const message = api.messageOf(TEXTS[number % TEXTS.length] ?? '', person);
    const body = JSON.stringify({ update_id: first + number, message });
    const start = performance.now();
    const reply = await fetch(`${address}${WEBHOOK_PATH}`, { method: 'POST', headers, body });
    await reply.text();
    if (!reply.ok) throw new Error(`The webhook answered ${reply.status}.`);
    return performance.now() - start;
  };
  const calls: Promise<number>[] = [];
  const begun = performance.now();
  for (let number = 0; number < seconds * UPDATES_A_SECOND; number += 1) {
    await wait(Math.max(0, begun + (number * SECOND_MS) / UPDATES_A_SECOND - performance.now()));
    calls.push(send(number));
  }
  return Promise.all(calls);
};

/** The bot under its load, with a stand-in of Telegram's servers that answers at once. */
export const telegram: Section = {
  about: `The bot: ${UPDATES_A_SECOND} updates a second by the webhook, ${POSTS} cars`,
  run: async ({ seconds }) => {
    const api = new BotApi();
    await api.listen();
    const { dataDir, close } = await openSyntheticPosts(POSTS, Date.now());
    const server = await startOwnServer(dataDir, {
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: api.url,
      TELEGRAM_UPDATES: 'webhook',
      PUBLIC_URL: 'https://cars.example',
    });
    try {
      await untilIndexed(server);
      await load(server, api, 1, 2);
      const callsBefore = api.calls.length;
      const times = await load(server, api, 1000, seconds * 2);
      const p95 = quantile(times, 0.95);
      return [
        { what: 'updates answered, calls of the Bot API', value: `${times.length}, ${api.calls.length - callsBefore}` },
        { what: 'an update, p50', value: ms(quantile(times, 0.5)) },
        { what: 'an update, p95', value: ms(p95), aim: `≤ ${MAX_P95_MS} ms`, isMet: p95 <= MAX_P95_MS },
      ];
    } finally {
      await server.stop();
      await close();
      await api.close();
    }
  },
};
