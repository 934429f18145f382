import { hash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { byCount, isRobot, type Reader, type SharedViews } from '#server/modules/posts/index.ts';
import { addImpressions, ownersOf } from './statistics.repository.ts';
import { pairOf, SeenLately } from './seen-lately.ts';

/** A reload within this time counts once. */
const ONCE_MS = HOUR_MS;
/** Pairs of a reader and a post that are remembered: 3 MB. */
const MOST_SEEN = 250_000;
/** Questions to Redis on their way at once, and between two writes; what is beyond is not counted. */
const ASKED_AT_ONCE = 200;
const MOST_ASKED = 20_000;
/** So long after the first one they are written: a node that is killed loses no more than this. */
export const WRITE_AFTER_MS = 10_000;

/** Impressions of one post that are not written yet; `userIds` are the signed-in readers among them. */
type Unwritten = { count: number; readonly userIds: number[] };
type Waiting = { readonly name: string; readonly postId: number; readonly userId: number | undefined };

export type ImpressionsDeps = {
  readonly db: Db;
  readonly now: () => number;
  /** Present if the market has several nodes: remembers readers for all of them. */
  readonly shared?: SharedViews | undefined;
  readonly onError: (error: unknown) => void;
};

/**
 * Counts the posts that lists show: once an hour for each user, or each network and browser; never for their owners or
 * robots. Readers are kept as parts of hashes with a salt of the day, in memory only. Written some seconds later together.
 */
export class Impressions {
  readonly #deps: ImpressionsDeps;
  readonly #seen = new SeenLately(ONCE_MS, MOST_SEEN);
  #unwritten = new Map<number, Unwritten>();
  #waiting: Waiting[] = [];
  #day = -1;
  #salt = '';
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ImpressionsDeps) {
    this.#deps = deps;
  }

  listed(postIds: readonly number[], reader: Reader): void {
    if (postIds.length === 0 || isRobot(reader.userAgent)) return;
    const now = this.#deps.now();
    const readerHash = this.#hashOf(reader, now);
    for (const postId of postIds) {
      const pair = pairOf(readerHash, postId);
      if (this.#seen.isFirst(pair, now)) this.#take(postId, reader.user?.id, pair);
    }
  }

  /** Writes what was counted; a failure keeps it for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#ask()).then(() => this.#write());
    return this.#writing;
  }

  #take(postId: number, userId: number | undefined, pair: number): void {
    if (this.#deps.shared === undefined) this.#count(postId, userId);
    else if (this.#waiting.length < MOST_ASKED)
      this.#waiting.push({ name: `listed ${this.#day} ${pair}`, postId, userId });
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  #count(postId: number, userId: number | undefined): void {
    const known = this.#unwritten.get(postId) ?? { count: 0, userIds: [] };
    known.count++;
    if (userId !== undefined) known.userIds.push(userId);
    this.#unwritten.set(postId, known);
  }

  #hashOf({ user, ip, userAgent = '' }: Reader, now: number): Buffer {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#seen.clear();
      const { shared } = this.#deps;
      this.#salt = shared === undefined ? randomBytes(16).toString('hex') : `${shared.secret} ${day}`;
    }
    const who = user === null ? `${networkOf(ip)} ${userAgent}` : `user ${user.id}`;
    return hash('sha256', `${this.#salt} ${who}`, 'buffer');
  }

  /** Counts what no other node has counted. */
  async #ask(): Promise<void> {
    const { shared, onError } = this.#deps;
    if (shared === undefined) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += ASKED_AT_ONCE)
      await Promise.all(
        waiting.slice(at, at + ASKED_AT_ONCE).map(async ({ name, postId, userId }) => {
          if (await shared.isFirst(name, ONCE_MS)) this.#count(postId, userId);
        }),
      ).catch(onError);
  }

  async #write(): Promise<void> {
    const counted = this.#unwritten;
    if (counted.size === 0) return;
    this.#unwritten = new Map();
    try {
      const { db, now } = this.#deps;
      const owners = await ownersOf(db, [...counted.keys()]);
      await addImpressions(db, now(), byCount(ofOthers(counted, owners)));
    } catch (error) {
      for (const [postId, { count, userIds }] of counted) {
        const later = this.#unwritten.get(postId);
        this.#unwritten.set(postId, {
          count: count + (later?.count ?? 0),
          userIds: [...userIds, ...(later?.userIds ?? [])],
        });
      }
      this.#deps.onError(error);
    }
  }
}

/** The counts without those of the posts' own sellers. */
const ofOthers = (
  counted: ReadonlyMap<number, Unwritten>,
  owners: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> =>
  new Map(
    [...counted].flatMap(([postId, { count, userIds }]) => {
      const owner = owners.get(postId);
      const left = count - userIds.filter((id) => id === owner).length;
      return owner === undefined || left === 0 ? [] : [[postId, left] as const];
    }),
  );
