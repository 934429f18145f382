/** A rendered card and the moment from which it would say something else. */
export type RenderedCard = { readonly json: Buffer; readonly until: number };

const MAX_CARDS = 20_000;

type Cards = Map<string, Map<number, RenderedCard>>;
type Render = (missing: readonly number[]) => Promise<ReadonlyMap<number, RenderedCard>>;

/**
 * Cards as they go over the wire, by post and by the variant of language and currency. Holds what visitors see.
 * Bounded by two generations: when the young one is half of all that is allowed it becomes the old one, and what
 * nobody asked for since is removed. Callers that change a post remove its cards.
 */
export class CardCache {
  readonly #mostPerGeneration: number;
  #young: Cards = new Map();
  #old: Cards = new Map();
  #youngSize = 0;
  /** Rises with every change, so that a card read before it is not kept after it. */
  #version = 0;

  constructor(maxCards = MAX_CARDS) {
    this.#mostPerGeneration = Math.max(1, Math.floor(maxCards / 2));
  }

  /** The cards in the order of the ids; `render` makes the missing ones and may leave out posts that are gone. */
  async cards(variant: string, ids: readonly number[], now: number, render: Render): Promise<RenderedCard[]> {
    const found = ids.map((id) => this.#find(variant, id, now));
    if (!found.includes(undefined)) return found as RenderedCard[];
    const missing = ids.filter((_, at) => found[at] === undefined);
    const version = this.#version;
    const rendered = await render(missing);
    if (version === this.#version) for (const [id, card] of rendered) this.#keep(variant, id, card);
    return ids.flatMap((id, at) => found[at] ?? rendered.get(id) ?? []);
  }

  forget(ids: readonly number[]): void {
    this.#version++;
    for (const generation of [this.#young, this.#old]) {
      for (const cards of generation.values()) for (const id of ids) cards.delete(id);
    }
  }

  clear(): void {
    this.#version++;
    this.#startGeneration(new Map());
  }

  /** How many cards are held. */
  get size(): number {
    const all = [...this.#young.values(), ...this.#old.values()];
    return all.reduce((sum, cards) => sum + cards.size, 0);
  }

  #find(variant: string, id: number, now: number): RenderedCard | undefined {
    const young = this.#young.get(variant)?.get(id);
    if (young !== undefined) return young.until > now ? young : undefined;
    const old = this.#old.get(variant)?.get(id);
    if (old === undefined || old.until <= now) return undefined;
    this.#old.get(variant)?.delete(id);
    this.#keep(variant, id, old);
    return old;
  }

  #keep(variant: string, id: number, card: RenderedCard): void {
    if (this.#youngSize >= this.#mostPerGeneration) this.#startGeneration(this.#young);
    const cards = this.#young.get(variant) ?? new Map<number, RenderedCard>();
    this.#young.set(variant, cards);
    if (!cards.has(id)) this.#youngSize++;
    cards.set(id, card);
  }

  #startGeneration(old: Cards): void {
    this.#old = old;
    this.#young = new Map();
    this.#youngSize = 0;
  }
}
