import { ColumnBuilder, type IndexRow, type Top } from './columns.ts';
import { countFacets } from './facets.ts';
import {
  type FacetCounts,
  type FacetsRequest,
  hourOf,
  type PostFilter,
  type SearchPage,
  type SearchRequest,
} from './filter.ts';
import { matchSegment } from './match.ts';
import { mergedPage } from './merge.ts';
import { type Part, without } from './page.ts';
import { buildingSegment, dropPost, type Segment, segmentBytes } from './segment.ts';
import { completed } from './steps.ts';
import { compareTops } from './tops.ts';

const segmentOf = (posts: Iterable<IndexRow>, expected: number): Segment => {
  const builder = new ColumnBuilder(expected);
  for (const post of posts) builder.add(post);
  return completed(buildingSegment(builder));
};

/** Matching top posts whose listing runs, in their order (D079): up to `limit` of each part. */
const runningTops = (parts: readonly Part[], now: number, limit: number) => {
  const hour = hourOf(now);
  const running = parts.map((part) => ({ part, tops: part.segment.tops.running(part.match, now, hour, limit) }));
  const createdOf = new Map<Top, number>();
  for (const { part, tops } of running)
    for (const top of tops) createdOf.set(top, part.segment.columns.created[top.row]!);
  return { running, tops: [...createdOf.keys()].sort(compareTops(hour, (top) => createdOf.get(top)!)) };
};

/**
 * The search index: a large segment built once, and a small one with the posts that changed since, which is built
 * anew after changes. Reads and changes are synchronous, so an answer never sees half a change.
 */
export class ColumnIndex {
  readonly #large: Segment;
  readonly #changed = new Map<number, IndexRow>();
  #small: Segment | undefined;

  constructor(large: Segment) {
    this.#large = large;
  }

  /** An index of these posts, in any order. */
  static of(posts: Iterable<IndexRow>): ColumnIndex {
    const all = [...posts];
    return new ColumnIndex(segmentOf(all, all.length));
  }

  /** How many posts changed since the large segment was built. */
  get changes(): number {
    return this.#changed.size;
  }

  get size(): number {
    return this.#large.live.count + this.#changed.size;
  }

  get bytes(): number {
    return segmentBytes(this.#large) + segmentBytes(this.#fresh());
  }

  /** Takes a post in, or its new state. */
  upsert(post: IndexRow): void {
    dropPost(this.#large, post.id);
    this.#changed.set(post.id, post);
    this.#small = undefined;
  }

  /** Takes a post out that is no longer live. */
  remove(id: number): void {
    dropPost(this.#large, id);
    if (this.#changed.delete(id)) this.#small = undefined;
  }

  /** Takes out many posts together, such as all of a seller. */
  removeAll(ids: ReadonlySet<number>): void {
    for (const id of ids) this.remove(id);
  }

  search(request: SearchRequest): SearchPage {
    const large = this.#part(this.#large, request.filter);
    const small = this.#part(this.#fresh(), request.filter);
    const total = large.match.total + small.match.total;
    const { order, offset, limit, now } = request;
    if (offset >= total) return { ids: [], total };
    const ids =
      order.by === 'top' ? this.#topFirst(large, small, request) : mergedPage(large, small, offset, limit, order);
    if (request.tops === undefined) return { ids, total };
    const { tops } = runningTops([large, small], now, request.tops);
    return { ids, total, tops: tops.slice(0, request.tops).map((top) => top.id) };
  }

  facets(request: FacetsRequest): FacetCounts {
    return countFacets([this.#large, this.#fresh()], request);
  }

  #fresh(): Segment {
    return (this.#small ??= segmentOf(this.#changed.values(), this.#changed.size));
  }

  #part(segment: Segment, filter: PostFilter): Part {
    segment.scratch.reset();
    return { segment, filter, match: matchSegment(segment, filter) };
  }

  #topFirst(large: Part, small: Part, { offset, limit, now }: SearchRequest): number[] {
    const { running, tops } = runningTops([large, small], now, offset + limit);
    const shown = tops.slice(offset, offset + limit).map((top) => top.id);
    if (shown.length === limit) return shown;
    const [largeRest, smallRest] = running.map(({ part, tops: own }) => ({
      ...part,
      match: without(
        part,
        own.map((top) => top.row),
      ),
    }));
    const skip = Math.max(0, offset - tops.length);
    return [...shown, ...mergedPage(largeRest!, smallRest!, skip, limit - shown.length)];
  }
}
