import { createHash, randomBytes } from 'node:crypto';
import type { Post } from '#contract/http/posts.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { addViews, dayOf } from './post-days.repository.ts';

/** The visitor of a page, identified by their request. */
export type Reader = {
  readonly user: Pick<ViewerUser, 'id'> | null;
  readonly ip: string;
  readonly userAgent: string | undefined;
};

/** So long after the first view they are written, all in a few statements. */
const WRITE_AFTER_MS = 5000;
/** Remembered views of a day; the oldest are forgotten first. */
const MAX_SEEN = 200_000;
const MAX_IDS = 500;

/** Programs that read pages for others: search engines, link previews, scripts. Telegram's own browser is none of them. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot_|crawl|spider|slurp|headless|lighthouse|preview|scrap|facebookexternalhit|^whatsapp|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|ruby|php|perl|libwww|httpie)/i;

/** A browser names itself; who does not, or is known to read for others, is no buyer. */
export const isRobot = (userAgent = ''): boolean => userAgent.trim() === '' || ROBOT.test(userAgent);

/** What all nodes know together. */
export type SharedViews = {
  /** The same on every node: with it and the day, views become names that tell nothing of who looked. */
  readonly secret: string;
  /** Whether no node has asked for this name within this many milliseconds. */
  readonly isFirst: (name: string, ms: number) => Promise<boolean>;
};

export type ViewCounterDeps = {
  readonly db: Db;
  readonly now: () => number;
  /** Present if the market has several nodes: remembers readers for all of them. */
  readonly shared?: SharedViews | undefined;
  readonly onError: (error: unknown) => void;
};

/**
 * Counts who opened the page of an active post: once a day for each person, or each network and browser; never its
 * owner, never robots. Kept in memory for seconds, then added to what the database has, so that several processes add up.
 */
export class ViewCounter {
  readonly #deps: ViewCounterDeps;
  readonly #seen = new Set<string>();
  #unwritten = new Map<number, number>();
  #day = -1;
  /** A network cannot be found out from what is kept, and not at all the day after. */
  #salt: Buffer | string = '';
  #asking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ViewCounterDeps) {
    this.#deps = deps;
  }

  see({ id, status, ownerInfo }: Pick<Post, 'id' | 'status' | 'ownerInfo'>, reader: Reader): void {
    if (status !== 'active' || reader.user?.id === ownerInfo.id || isRobot(reader.userAgent)) return;
    const name = this.#nameOf(id, reader);
    if (!this.#isFirstHere(name)) return;
    const { shared, now } = this.#deps;
    if (shared === undefined) return this.#count(id);
    const first = shared.isFirst(`view ${name}`, DAY_MS - (now() % DAY_MS));
    this.#asking = Promise.all([this.#asking, first.then((isFirst) => isFirst && this.#count(id))]).then(
      () => undefined,
      this.#deps.onError,
    );
  }

  /** Writes what was counted; a failure keeps it for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#asking;
    this.#writing = this.#writing.then(() => asked).then(() => this.#write());
    return this.#writing;
  }

  #count(id: number): void {
    this.#unwritten.set(id, (this.#unwritten.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** What a view of today is known by. */
  #nameOf(id: number, { user, ip, userAgent = '' }: Reader): string {
    const day = Math.floor(this.#deps.now() / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#seen.clear();
      const { shared } = this.#deps;
      this.#salt = shared === undefined ? randomBytes(16) : `${shared.secret} ${day} `;
    }
    const who = user === null ? `${networkOf(ip)} ${userAgent}` : `user ${user.id}`;
    return createHash('sha256').update(this.#salt).update(`${id} ${who}`).digest('base64').slice(0, 16);
  }

  #isFirstHere(name: string): boolean {
    if (this.#seen.has(name)) return false;
    this.#seen.add(name);
    const [oldest] = this.#seen;
    if (this.#seen.size > MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  async #write(): Promise<void> {
    const counted = this.#unwritten;
    this.#unwritten = new Map();
    for (const [views, ids] of byCount(counted)) {
      try {
        await addViews(this.#deps.db, { ids, count: views }, dayOf(this.#deps.now()));
      } catch (error) {
        for (const id of ids) this.#unwritten.set(id, (this.#unwritten.get(id) ?? 0) + views);
        this.#deps.onError(error);
      }
    }
  }
}

/** Posts that were counted equally often are written together. */
export const byCount = (counted: ReadonlyMap<number, number>): [count: number, ids: number[]][] =>
  [...Map.groupBy(counted, ([, views]) => views)].flatMap(([count, posts]) => {
    const ids = posts.map(([id]) => id).toSorted((a, b) => a - b);
    const parts = Math.ceil(ids.length / MAX_IDS);
    return Array.from({ length: parts }, (_, at): [number, number[]] => [
      count,
      ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
    ]);
  });
