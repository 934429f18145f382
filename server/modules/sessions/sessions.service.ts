import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionId, UserId } from '#contract/ids.ts';
import { isCurrency } from '#contract/money.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { SessionTable } from '#server/database/schema.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { AppError } from '#server/http/errors.ts';
import type { Identified, ViewerUser } from '#server/http/viewer.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { LIFETIMES, SEEN_EVERY_MS, type SessionKind } from './lifetimes.ts';
import { type NewSession, type SessionsRepository, sessionsRepository } from './sessions.repository.ts';
import { type UnstoredSession, UnstoredSessions } from './unstored.ts';

const ADMIN = 1;
const MAX_USER_AGENT = 300;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer (.*)$/i;

export type SessionsDeps = {
  readonly db: Db;
  readonly dialect: Pick<OpenDatabase['dialect'], 'isStorageFailure'>;
  readonly storage: Pick<OpenDatabase['storage'], 'isFailing'>;
  /** Whether other nodes must know every session that starts here. */
  readonly hasOthers?: boolean;
  readonly record: RecordEvents;
  readonly cookies: Cookies;
  readonly now: () => number;
};

type Credential = { readonly kind: SessionTable['kind']; readonly token: string };
type Found = NonNullable<Awaited<ReturnType<SessionsRepository['find']>>>;

const kindOf = ({ kind, is_remembered }: Pick<Found, 'kind' | 'is_remembered'>): SessionKind => {
  const isRemembered = is_remembered === 1;
  if (kind === 'bearer') return isRemembered ? 'keptBearer' : 'bearer';
  return isRemembered ? 'remembered' : 'browser';
};

const isBearer = (kind: SessionKind): boolean => kind === 'bearer' || kind === 'keptBearer';

/** Creates, resolves, renews and ends sessions; nothing else does. */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #repository: SessionsRepository;
  readonly #unstored = new UnstoredSessions();
  #storing: Promise<void> | undefined;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#repository = sessionsRepository(deps.db);
  }

  /** The session of a request: a user, `ended` for an invalid token, null without a token. */
  async identify(request: Pick<FastifyRequest, 'headers'>): Promise<Identified> {
    const credential = this.#credentialOf(request);
    if (credential === undefined) return null;
    return (await this.#userOf(credential)) ?? 'ended';
  }

  /** The user of a session that another proof names, such as a chat token; `ended` if it is not live or not theirs. */
  async identifyById(sessionId: number, userId: number): Promise<Identified> {
    const waiting = this.#unstored.all().find(({ id }) => id === sessionId);
    const found = (await this.#repository.findById(sessionId)) ?? (waiting && (await this.#findUnstored(waiting)));
    return found?.user_id === userId ? ((await this.#liveUserOf(found)) ?? 'ended') : 'ended';
  }

  /**
   * Signs a user in on this request: ends the session it came with and starts one with a new token.
   * Returns the token for hosts without cookies, else null. May be part of a transaction.
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    kind: SessionKind,
    transaction?: Transaction,
  ): Promise<string | null> {
    const { user } = request.viewer;
    const token = newSecret();
    await this.#within(transaction, async (own) => {
      if (user !== null) await this.#end(own, user.sessionId, user.id);
      await sessionsRepository(own).add(this.#rowOf(request, { userId, kind, token }));
    });
    return this.#handOver(reply, kind, token);
  }

  /**
   * The same while the disk is full: the session is in memory and is stored once there is room. STORAGE_FULL
   * if other nodes would not know it.
   */
  beginUnstored(request: FastifyRequest, reply: FastifyReply, userId: number, kind: SessionKind): string | null {
    if (this.#deps.hasOthers === true) throw new AppError('STORAGE_FULL', 'other nodes would not know this session');
    const { user } = request.viewer;
    const token = newSecret();
    if (user !== null) this.#unstored.removeOf(user.id, (id) => id === user.sessionId);
    this.#unstored.add(this.#rowOf(request, { userId, kind, token }));
    return this.#handOver(reply, kind, token);
  }

  /** Renews the token of the request's own session. A host without cookies could not receive it and keeps its own. */
  async renew(reply: FastifyReply, user: ViewerUser): Promise<void> {
    if (isBearer(user.sessionKind)) return;
    const token = newSecret();
    await this.#repository.renew(user.sessionId, secretHash(token));
    const age = user.sessionKind === 'remembered' ? LIFETIMES.remembered.wholeMs / 1000 : undefined;
    this.#deps.cookies.set(reply, 'session', token, age);
  }

  /** Ends one of a user's sessions; false if the id is not one of theirs. */
  async end(sessionId: number, userId: number): Promise<boolean> {
    if (this.#unstored.removeOf(userId, (id) => id === sessionId).length > 0) return true;
    return this.#deps.db.transaction().execute((transaction) => this.#end(transaction, sessionId, userId));
  }

  /** Ends all sessions of a user, or all but one. May be part of a transaction. */
  endAll(
    userId: number,
    { exceptId, transaction }: { readonly exceptId?: number; readonly transaction?: Transaction },
  ): Promise<void> {
    const unstored = this.#unstored.removeOf(userId, (id) => id !== exceptId);
    return this.#within(transaction, async (own) => {
      const sessionIds = [...unstored, ...(await sessionsRepository(own).endAll(userId, exceptId))];
      if (sessionIds.length > 0) await this.#deps.record(own, { kind: 'sessionEnded', userId, sessionIds });
    });
  }

  /** Deletes the session's cookie in the browser. */
  forget(reply: FastifyReply): void {
    this.#deps.cookies.clear(reply, 'session');
  }

  async list(userId: number) {
    const unstored = this.#unstored.all().filter(({ user_id }) => user_id === userId);
    return [...unstored, ...(await this.#repository.list(userId, this.#at(0)))];
  }

  /** Deletes expired sessions and stores pending ones; call periodically. */
  async sweep(): Promise<void> {
    await this.#repository.forgetEnded(this.#at(0));
    await this.#storeAll();
  }

  #within<T>(transaction: Transaction | undefined, work: (own: Transaction) => Promise<T>) {
    return transaction === undefined ? this.#deps.db.transaction().execute(work) : work(transaction);
  }

  async #end(transaction: Transaction, sessionId: number, userId: number): Promise<boolean> {
    const hasEnded = await sessionsRepository(transaction).end(sessionId, userId);
    if (hasEnded) await this.#deps.record(transaction, { kind: 'sessionEnded', userId, sessionIds: [sessionId] });
    return hasEnded;
  }

  /** A bearer in the header takes precedence over a cookie; a header of another scheme is a proxy's. */
  #credentialOf(request: Pick<FastifyRequest, 'headers'>): Credential | undefined {
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return { kind: 'bearer', token: bearer };
    const token = this.#deps.cookies.read(request, 'session');
    return token === undefined ? undefined : { kind: 'cookie', token };
  }

  /** A token is valid only where it was issued for: header or cookie. */
  async #userOf({ kind, token }: Credential): Promise<ViewerUser | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const hash = secretHash(token);
    const waiting = this.#unstored.find(hash);
    const found = (await this.#repository.find(hash)) ?? (waiting && (await this.#findUnstored(waiting)));
    return found?.kind === kind ? this.#liveUserOf(found) : undefined;
  }

  async #liveUserOf(found: Found): Promise<ViewerUser | undefined> {
    const at = this.#at(0);
    if (found.idle_until <= at || found.ends_at <= at) return undefined;
    await this.#seen(found);
    return {
      id: UserId.parse(found.user_id),
      isAdmin: found.role === ADMIN,
      sessionId: SessionId.parse(found.id),
      sessionKind: kindOf(found),
      // SQLite returns 1, PostgreSQL true.
      isVerified: found.email !== null || Boolean(found.has_identity),
      currency: found.currency !== null && isCurrency(found.currency) ? found.currency : null,
      signedInAt: found.created_at,
      isLeaving: found.leaving_since !== null,
    };
  }

  /** Stores a pending session if the database has room now. */
  async #findUnstored(session: UnstoredSession): Promise<Found | undefined> {
    if (!this.#deps.storage.isFailing()) await this.#storeAll();
    const { id, kind, is_remembered, last_seen_at, idle_until, ends_at, created_at, user_id } = session;
    const user = await this.#repository.findUser(user_id);
    const about = { id, user_id, kind, is_remembered, last_seen_at, idle_until, ends_at, created_at };
    return (await this.#repository.find(session.token_hash)) ?? (user && { ...about, ...user });
  }

  /** Stores pending sessions. All callers await the same run. */
  #storeAll(): Promise<void> {
    const storeEach = async (): Promise<void> => {
      for (const session of this.#unstored.all()) {
        const { id: _id, ...row } = session;
        await this.#repository.add(row);
        this.#unstored.remove(session);
      }
    };
    this.#storing ??= this.#unlessFull(storeEach()).finally(() => (this.#storing = undefined));
    return this.#storing;
  }

  /** Awaits a write that a full disk may delay. */
  async #unlessFull(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (error) {
      if (!this.#deps.dialect.isStorageFailure(error)) throw error;
    }
  }

  async #seen(found: Found): Promise<void> {
    if (this.#deps.now() - Date.parse(found.last_seen_at) < SEEN_EVERY_MS) return;
    const idleUntil = this.#at(LIFETIMES[kindOf(found)].idleMs);
    await this.#unlessFull(this.#repository.seen(found.id, this.#at(0), idleUntil));
  }

  #handOver(reply: FastifyReply, kind: SessionKind, token: string): string | null {
    if (isBearer(kind)) return token;
    const age = kind === 'remembered' ? LIFETIMES.remembered.wholeMs / 1000 : undefined;
    this.#deps.cookies.set(reply, 'session', token, age);
    return null;
  }

  #rowOf(
    request: FastifyRequest,
    { userId, kind, token }: { readonly userId: number; readonly kind: SessionKind; readonly token: string },
  ): NewSession {
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
    return { ...this.#timesOf(kind), ...rowOf(kind, token), user_id: userId, user_agent: userAgent };
  }

  #timesOf(kind: SessionKind) {
    const { idleMs, wholeMs } = LIFETIMES[kind];
    return {
      created_at: this.#at(0),
      last_seen_at: this.#at(0),
      idle_until: this.#at(idleMs),
      ends_at: this.#at(wholeMs),
    };
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}

const rowOf = (kind: SessionKind, token: string) => ({
  token_hash: secretHash(token),
  kind: isBearer(kind) ? ('bearer' as const) : ('cookie' as const),
  is_remembered: kind === 'remembered' || kind === 'keptBearer' ? (1 as const) : (0 as const),
});
