import { vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { OWN_LEASE } from '#server/module.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { type BotApi, BOT_TOKEN, openBotApi } from './testing-bot-api.ts';

/** The server with a bot connected to a stand-in of the Bot API, and a clock that tests set. */
export type TelegramWorld = {
  readonly api: BotApi;
  readonly world: TestApp;
  readonly clock: { now: number };
  /** Messages given to the hub: group, event, arguments. */
  readonly sent: () => readonly (readonly unknown[])[];
  readonly close: () => Promise<void>;
};

export type OpenTelegram = {
  readonly dialect?: SqlDialect['name'];
  readonly env?: Readonly<Record<string, string>>;
  /** Rows to put in before anything reads them. */
  readonly fill?: (database: OpenDatabase) => Promise<void>;
  /** False leaves the bot asleep. */
  readonly isListening?: boolean;
};

/** Lets the bot listen as the server does, on this node alone. */
export const listen = ({ telegram }: Pick<TestApp, 'telegram'>): void => {
  telegram.start();
  void telegram.poll?.(OWN_LEASE);
};

export const openTelegramWorld = async ({
  dialect = 'sqlite',
  env = {},
  fill,
  isListening = true,
}: OpenTelegram = {}): Promise<TelegramWorld> => {
  const api = await openBotApi();
  const clock = { now: TEST_NOW };
  const settings = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_ROOT: api.url, ...env };
  const world = await openTestApp({ dialect, env: settings, now: () => clock.now, ...(fill && { fill }) });
  const send = vi.spyOn(world.hub, 'send');
  if (isListening) {
    listen(world);
    await api.until(() => world.telegram.botName() ?? undefined);
  }
  const close = async () => {
    await world.telegram.close();
    await world.close();
    await api.close();
  };
  return { api, world, clock, sent: () => send.mock.calls, close };
};

type Asked = {
  readonly cookie?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A call as a browser sends it. */
export const post = (
  { world }: Pick<TelegramWorld, 'world'>,
  url: string,
  body: unknown,
  { cookie, from = '203.0.113.7', headers = {} }: Asked = {},
) =>
  world.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers, ...(cookie === undefined ? {} : { cookie }) },
    payload: JSON.stringify(body),
  });

/** The `Cookie` header of a browser that took the reply's cookies. */
export const cookieOf = ({
  cookies,
}: {
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
