import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, bodyOf, METHODS } from './testing-bot-methods.ts';
import type { BotMessage, Payload } from './testing-bot-messages.ts';

/** A Telegram user of the stand-in. */
export type BotApiPerson = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly language_code?: string;
};

type Update = { readonly update_id: number } & Payload;

export const BOT_TOKEN = '7000000001:AAstandinstandinstandinstandinstandin';
const BOT_NAME = 'aniv_test_bot';
const BOT = { id: 7_000_000_001, is_bot: true, first_name: 'Aniv', username: BOT_NAME };
export const ANI: BotApiPerson = { id: 501_001, first_name: 'Ani', last_name: 'Petrosyan', language_code: 'en' };

/**
 * A stand-in for Telegram's Bot API: serves over HTTP the part that the bot uses; tests act as the users.
 * Start the server with TELEGRAM_API_ROOT = `url` and TELEGRAM_BOT_TOKEN = `token`.
 */
export class BotApi {
  readonly token = BOT_TOKEN;
  readonly botName = BOT_NAME;
  /** Every call of the bot by its method, in order. */
  readonly calls: { readonly method: string; readonly payload: Payload }[] = [];
  /** Answers for the next calls of a method instead of the usual ones: failures, mostly. */
  readonly #planned = new Map<string, Answer[]>();
  /** The paths of files that the bot has downloaded. */
  readonly downloads: string[] = [];
  /** Channels and groups by id or @name, for `getChat`. */
  readonly chats = new Map<string, Payload>();
  /** The status of members by `<chat> <user>`, for `getChatMember`; all others have left. */
  readonly members = new Map<string, string>();
  /** Settings that `setMyCommands` and similar calls have set. */
  readonly settings = new Map<string, unknown>();
  readonly #files = new Map<string, Buffer>();
  readonly #messages = new Map<number, BotMessage>();
  readonly #updates: Update[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #lastId = 100;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Messages of the bot to a user, the oldest first. */
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

  /** Lets a method answer as usual again. */
  unplan(method: string): void {
    this.#planned.delete(method);
  }

  /** Resolves when the bot has handled everything that was delivered and polls again. */
  async handled(): Promise<void> {
    const last = this.#updates.at(-1)?.update_id ?? 0;
    const isAfter = ({ method, payload }: { method: string; payload: Payload }) =>
      method === 'getUpdates' && Number(payload['offset']) > last;
    await this.until(() => this.calls.find(isAfter));
  }

  /** Drops the planned answers of a method that were not given yet. */
  forget(method: string): void {
    this.#planned.delete(method);
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

  /** Sends a user's message to the bot; returns the bot's reply. */
  async say(text: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    const known = new Set(this.messagesTo(person).map(({ id }) => id));
    this.deliver({ message: this.messageOf(text, person) });
    return this.until(() => this.messagesTo(person).find(({ id }) => !known.has(id)));
  }

  /** Opens a link of the form https://t.me/<bot>?start=… and presses Start there; gives the bot's reply. */
  open(botLink: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    return this.say(`/start ${new URL(botLink).searchParams.get('start') ?? ''}`.trim(), person);
  }

  /** Presses the newest button with this text; returns the message as the bot has changed it. */
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

  /** Keeps a file for `getFile` and its download; returns its file_id. */
  addFile(bytes: Buffer): string {
    const id = `file-${(this.#lastId += 1)}`;
    this.#files.set(`files/${id}`, bytes);
    return id;
  }

  /** A message of any kind to the bot, such as a photo of `addFile`; gives its update. */
  send(over: Payload, person: BotApiPerson = ANI): Update {
    const { text: _text, ...message } = this.messageOf('', person);
    return this.deliver({ message: { ...message, ...over } });
  }

  /** Replies to a message of the bot; returns the bot's answer. */
  async reply(to: BotMessage, text: string, person: BotApiPerson = ANI): Promise<BotMessage> {
    const known = new Set(this.messagesTo(person).map(({ id }) => id));
    const { id: message_id, text: said, entities } = to;
    const question = { message_id, date: 0, from: BOT, chat: { id: person.id, type: 'private' }, text: said, entities };
    this.send({ text, reply_to_message: question }, person);
    return this.until(() => this.messagesTo(person).find(({ id }) => !known.has(id)));
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
    const [, token = '', path = ''] = /^(?:\/file)?\/bot([^/]+)\/(.+)/.exec(request.url ?? '') ?? [];
    if (request.url?.startsWith('/file/')) {
      this.#download(token === this.token ? path : '', response);
      return;
    }
    this.calls.push({ method: path, payload });
    this.#wake();
    const planned = this.#planned.get(path)?.shift();
    const isKnown = token === this.token;
    const answer = isKnown
      ? await this.#answerOf(planned, () => this.#do(path, payload, response))
      : { status: 401, description: 'Unauthorized' };
    const { status = 200, result, description, parameters } = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    const failure = { ok: false, error_code: status, description, parameters };
    response.end(JSON.stringify(status === 200 ? { ok: true, result } : failure));
    this.#wake();
  }

  async #answerOf(planned: Answer | undefined, usual: () => Promise<Answer>): Promise<Answer> {
    if (planned?.hold === undefined) return planned ?? usual();
    await planned.hold();
    return usual();
  }

  /** Serves a file under the path that `getFile` gave; a planned answer of `download` comes first. */
  #download(path: string, response: ServerResponse): void {
    this.downloads.push(path);
    this.#wake();
    const planned = this.#planned.get('download')?.shift();
    const bytes = planned === undefined ? this.#files.get(path) : undefined;
    response.writeHead(planned?.status ?? (bytes === undefined ? 404 : 200));
    response.end(bytes);
  }

  async #do(method: string, payload: Payload, response: ServerResponse): Promise<Answer> {
    if (method === 'getMe') return { result: BOT };
    if (method === 'getUpdates') return { result: await this.#updatesAfter(payload, response) };
    if (method === 'getFile') return this.#fileOf(String(payload['file_id']));
    if (method === 'getChatMember') return this.#memberOf(payload);
    if (method === 'getChat') {
      const chat = this.chats.get(String(payload['chat_id']));
      return chat === undefined ? { status: 400, description: 'Bad Request: chat not found' } : { result: chat };
    }
    const known = METHODS[method];
    const nextId = () => (this.#lastId += 1);
    return known === undefined
      ? { status: 404, description: 'Not Found' }
      : { result: known(payload, { messages: this.#messages, settings: this.settings, nextId }) };
  }

  #fileOf(fileId: string): Answer {
    const path = `files/${fileId}`;
    const bytes = this.#files.get(path);
    return bytes === undefined
      ? { status: 400, description: 'Bad Request: wrong file_id or the file is temporarily unavailable' }
      : { result: { file_id: fileId, file_unique_id: fileId, file_size: bytes.length, file_path: path } };
  }

  #memberOf(payload: Payload): Answer {
    const user = { id: Number(payload['user_id']), is_bot: false, first_name: 'Member' };
    const status = this.members.get(`${String(payload['chat_id'])} ${String(payload['user_id'])}`) ?? 'left';
    return { result: { status, user, can_post_messages: true, can_edit_messages: true } };
  }

  /** Long poll: waits for an update, the timeout or a closed connection. */
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
    // A resumed waiter checks again and may wait again: for the next delivery, not for this one.
    for (const wake of new Set(this.#watchers)) wake();
  }
}

const fromOf = (person: BotApiPerson) => ({ is_bot: false, ...person });

/** Starts the stand-in. */
export const openBotApi = async (port?: number): Promise<BotApi> => {
  const api = new BotApi();
  await api.listen(port);
  return api;
};
