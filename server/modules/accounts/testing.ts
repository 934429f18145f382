import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { SqlDialect } from '#server/database/dialect.ts';
import type { LetterKind } from '#server/modules/mail/index.ts';
import { openTestApp, type TestApp, TEST_NOW } from '#server/testing.ts';

export type SentLetter = {
  readonly to: string;
  readonly subject: string;
  readonly links: string[];
  readonly kind: LetterKind;
};
type Fields = Readonly<Record<string, unknown>>;
type CallOptions = {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
};

export const PASSWORD = 'grape-lantern-47';
export const OTHER_PASSWORD = 'walnut-harbour-58';

/** A browser: keeps the cookies it is given and sends them along. */
export class Browser {
  readonly #app: TestApp['app'];
  readonly #cookies = new Map<string, string>();

  constructor(app: TestApp['app']) {
    this.#app = app;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** One's own pages' call to /api/Identity. */
  async call(
    method: 'GET' | 'POST' | 'DELETE',
    name: string,
    body?: Fields,
    options: CallOptions = {},
  ): Promise<LightMyRequestResponse> {
    const { query = {}, headers = {}, ip = '10.0.0.1' } = options;
    const reply = await this.#app.inject({
      method,
      url: `/api/Identity/${name}`,
      query,
      remoteAddress: ip,
      headers: { 'x-requested-with': 'aniv', cookie: this.#cookieHeader(), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name: cookie, value } of reply.cookies) this.#keep(cookie, value);
    return reply;
  }

  post(name: string, body: Fields = {}, options?: CallOptions): Promise<LightMyRequestResponse> {
    return this.call('POST', name, body, options);
  }

  get(name: string, query: Record<string, string> = {}, options?: CallOptions): Promise<LightMyRequestResponse> {
    return this.call('GET', name, undefined, { ...options, query });
  }

  login(email: string, password: string, more: Fields = {}, options?: CallOptions): Promise<LightMyRequestResponse> {
    return this.post('login', { email, password, ...more }, options);
  }

  /** Whether this browser is signed in. */
  async isSignedIn(): Promise<boolean> {
    return (await this.get('sessions')).statusCode === 200;
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(name: string, value: string): void {
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** Fields of the link in a letter; tests leave some out. */
export type MailedLink = Readonly<Record<string, string>>;

/** Opens the link of a letter in a browser. */
export const openLink = (link: MailedLink, by: Browser): Promise<LightMyRequestResponse> => by.get('verifyToken', link);

/** The error code of a reply, undefined for a success. */
export const codeOf = (reply: { json: () => { error?: { code: string } } }): string | undefined =>
  reply.json().error?.code;

export type AccountsWorld = TestApp & {
  readonly browser: () => Browser;
  /** Moves the clock on. */
  readonly pass: (ms: number) => void;
  readonly now: () => number;
  /** The letters that went out, in order. */
  readonly letters: () => Promise<SentLetter[]>;
  /** The link of the last letter to an address. */
  readonly linkTo: (email: string) => Promise<{ email: string; token: string }>;
  /** A user with a confirmed address, who can sign in with the password. */
  readonly aPerson: (email: string, password?: string) => Promise<number>;
  readonly user: (id: number) => Promise<Record<string, unknown>>;
};

/** The real server with a clock of its own and letters as files; closing it deletes all. */
export const openAccountsWorld = async (
  dialect: SqlDialect['name'],
  env: Readonly<Record<string, string>> = {},
): Promise<AccountsWorld> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-accounts-'));
  let time = TEST_NOW;
  const world = await openTestApp({ dialect, env: { DATA_DIR: dataDir, ...env }, now: () => time });
  const { db } = world.database;

  const letters = async (): Promise<SentLetter[]> => {
    await world.accounts.settled();
    await world.mail.settled();
    const folder = join(dataDir, 'mail');
    const files = existsSync(folder) ? readdirSync(folder) : [];
    // Written by the mail module's own file carrier.
    return files
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SentLetter);
  };
  return {
    ...world,
    browser: () => new Browser(world.app),
    pass: (ms) => {
      time += ms;
    },
    now: () => time,
    letters,
    linkTo: async (email) => {
      const last = (await letters()).findLast(({ to }) => to === email);
      const query = new URL(last?.links.find((link) => link.includes('token=')) ?? 'http://none').searchParams;
      return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
    },
    aPerson: async (email, password = PASSWORD) => {
      const row = {
        email,
        password_hash: await world.passwords.hash(password),
        language: 'en',
        created_at: new Date(time).toISOString(),
      };
      const { id } = await db
        .insertInto('users')
        .values({ ...row, is_business: 0, is_verified: 0, role: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    user: async (id) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    close: async () => {
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
