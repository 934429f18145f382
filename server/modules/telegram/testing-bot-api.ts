import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person of the stand-in. */
export type BotApiPerson = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly language_code?: string;
};

type Button = {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
  readonly web_app?: unknown;
};

/** A message that the bot has sent, as it stands after its edits. */
export type BotMessage = {
  readonly id: number;
  readonly chatId: number;
  readonly text: string;
  readonly buttons: readonly Button[];
};

type Payload = Readonly<Record<string, unknown>>;
type Answer = { readonly status?: number; readonly result?: unknown; readonly description?: string };
type Update = { readonly update_id: number } & Payload;

export const BOT_TOKEN = '7000000001:AAstandinstandinstandinstandinstandin';
const BOT_NAME = 'aniv_test_bot';
export const ANI: BotApiPerson = { id: 501_001, first_name: 'Ani', last_name: 'Petrosyan', language_code: 'en' };

const bodyOf = async (request: IncomingMessage): Promise<Payload> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  // The bot's library sends JSON objects or nothing.
  return text === '' ? {} : (JSON.parse(text) as Payload);
};

const buttonsOf = ({ reply_markup: markup }: Payload): readonly Button[] =>
  ((markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard ?? []).flat();

/**
 * A stand-in for Telegram's Bot API: speaks as much of it over HTTP as the bot uses, and lets tests be the people.
 * Start the server with TELEGRAM_API_ROOT = `url` and TELEGRAM_BOT_TOKEN = `token`.
 */
export class BotApi {
  readonly token = BOT_TOKEN;
  readonly botName = BOT_NAME;
  /** Every call of the bot by its method, in order. */
  readonly calls: { readonly method: string; readonly payload: Payload }[] = [];
  /** Answers for the next calls of a method instead of the usual ones: failures, mostly. */
  readonly #planned = new Map<string, Answer[]>();
  readonly #messages = new Map<number, BotMessage>();
  readonly #updates: Update[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #lastId = 100;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What the bot has sent to a person, the oldest first. */
  messagesTo({ id }: BotApiPerson = ANI): readonly BotMessage[] {
    return [...this.#messages.values()].filter(({ chatId }) => chatId === id);
  }

  get lastMessage(): BotMessage | undefined {
    return [...this.#messages.values()].at(-1);
  }

  listen(port = 0): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Lets the next call of a method fail, or answer something else. */
  plan(method: string, ...answers: readonly Answer[]): void {
    this.#planned.set(method, [...(this.#planned.get(method) ?? []), ...answers]);
  }

  /** Waits until something is so; checks at every call of the bot. */
  async until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const seen = look();
      if (seen !== undefined) return seen;
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#watchers.delete(wake);
          resolve();
        };
        this.#watchers.add(wake);
      });
    }
  }

  /** A message of a person to the bot; gives the bot's reply. */
  async say(text: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    const known = new Set(this.messagesTo(person).map(({ id }) => id));
    this.deliver({ message: this.messageOf(text, person) });
    return this.until(() => this.messagesTo(person).find(({ id }) => !known.has(id)));
  }

  /** Opens a link of the form https://t.me/<bot>?start=… and presses Start there; gives the bot's reply. */
  open(botLink: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    return this.say(`/start ${new URL(botLink).searchParams.get('start') ?? ''}`.trim(), person);
  }

  /** A person presses the newest button with this text; gives the message as the bot has changed it. */
  async press(text: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    const message = await this.until(() =>
      this.messagesTo(person).findLast(({ buttons }) => buttons.some((button) => button.text === text)),
    );
    return this.pressOn(message, text, person);
  }

  /** As `press`, on any message, whosever it is. */
  async pressOn(message: BotMessage, text: string, person: BotApiPerson): Promise<BotMessage> {
    const data = message.buttons.find((button) => button.text === text)?.callback_data;
    return this.pressData(message, data ?? '', person);
  }

  /** A press with data of one's own, as a program can send it. */
  async pressData(message: BotMessage, data: string, person: BotApiPerson): Promise<BotMessage> {
    const id = `press-${(this.#lastId += 1)}`;
    const shown = { ...this.messageOf(message.text, person), message_id: message.id };
    this.deliver({ callback_query: { id, from: fromOf(person), chat_instance: '1', message: shown, data } });
    await this.until(() => this.calls.find((call) => call.payload['callback_query_id'] === id));
    return this.until(() => this.#messages.get(message.id));
  }

  /** Puts an update before the bot, as Telegram would; returns it with its number. */
  deliver(update: Payload): Update {
    const numbered = { update_id: (this.#lastId += 1), ...update };
    this.#updates.push(numbered);
    this.#wake();
    return numbered;
  }

  messageOf(text: string, person: BotApiPerson): Payload {
    const command = /^\/[a-z]+/.exec(text)?.[0];
    return {
      message_id: (this.#lastId += 1),
      date: Math.floor(Date.now() / 1000),
      chat: { id: person.id, type: 'private', first_name: person.first_name },
      from: fromOf(person),
      text,
      ...(command === undefined ? {} : { entities: [{ type: 'bot_command', offset: 0, length: command.length }] }),
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await bodyOf(request);
    const [, token = '', method = ''] = /^\/bot([^/]+)\/([A-Za-z]+)/.exec(request.url ?? '') ?? [];
    this.calls.push({ method, payload });
    this.#wake();
    const planned = this.#planned.get(method)?.shift();
    const answer =
      token === this.token
        ? (planned ?? (await this.#do(method, payload, response)))
        : { status: 401, description: 'Unauthorized' };
    const { status = 200, result, description } = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(status === 200 ? { ok: true, result } : { ok: false, error_code: status, description }),
    );
    this.#wake();
  }

  async #do(method: string, payload: Payload, response: ServerResponse): Promise<Answer> {
    if (method === 'getMe')
      return { result: { id: 7_000_000_001, is_bot: true, first_name: 'Aniv', username: BOT_NAME } };
    if (method === 'getUpdates') return { result: await this.#updatesAfter(payload, response) };
    if (method === 'sendMessage')
      return { result: this.#keep((this.#lastId += 1), Number(payload['chat_id']), payload) };
    if (method === 'editMessageText')
      return { result: this.#keep(Number(payload['message_id']), Number(payload['chat_id']), payload) };
    const isKnown = ['answerCallbackQuery', 'setWebhook', 'deleteWebhook'].includes(method);
    return isKnown ? { result: true } : { status: 404, description: 'Not Found' };
  }

  #keep(id: number, chatId: number, payload: Payload): Payload {
    const text = String(payload['text']);
    this.#messages.set(id, { id, chatId, text, buttons: buttonsOf(payload) });
    return { message_id: id, date: 0, chat: { id: chatId, type: 'private' }, text };
  }

  /** Holds the question until there is an update, its time is over, or nobody waits for the answer. */
  async #updatesAfter({ offset, timeout }: Payload, response: ServerResponse): Promise<readonly Update[]> {
    const next = Number(offset ?? 0);
    const waiting = () => this.#updates.filter(({ update_id: id }) => id >= next);
    let isOver = timeout === 0;
    const end = () => {
      isOver = true;
      this.#wake();
    };
    response.on('close', end);
    const timer = setTimeout(end, Number(timeout ?? 0) * 1000);
    await this.until(() => (isOver || waiting().length > 0 ? true : undefined));
    clearTimeout(timer);
    return waiting();
  }

  #wake(): void {
    // Who wakes looks again and may watch on: for the next time, not for this one.
    for (const wake of new Set(this.#watchers)) wake();
  }
}

const fromOf = (person: BotApiPerson) => ({ is_bot: false, ...person });

/** A listening stand-in. */
export const openBotApi = async (port?: number): Promise<BotApi> => {
  const api = new BotApi();
  await api.listen(port);
  return api;
};
