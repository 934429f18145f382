/** A rendered card and the moment from which it would say something else. */
export type RenderedCard = { readonly json: Buffer; readonly until: number };

const MAX_CARDS = 20_000;

/**
 * Cards as they go over the wire, by post and by the variant of language and currency. Holds what visitors see;
 * forgets the longest unused first. Whoever changes a post forgets its cards.
 */
export class CardCache {
  readonly #variants = new Map<string, Map<number, RenderedCard>>();
  readonly #maxCards: number;
  /** Rises with every change, so that a card read before it is not kept after it. */
  #version = 0;

  constructor(maxCards = MAX_CARDS) {
    this.#maxCards = maxCards;
  }

  /** The cards in the order of the ids; `render` makes the missing ones and may leave out posts that are gone. */
  async cards(
    variant: string,
    ids: readonly number[],
    now: number,
    render: (missing: readonly number[]) => Promise<ReadonlyMap<number, RenderedCard>>,
  ): Promise<Buffer[]> {
    const cards = this.#cardsOf(variant);
    const found = new Map<number, RenderedCard>();
    for (const id of ids) {
      const card = cards.get(id);
      if (card === undefined || card.until <= now) continue;
      cards.delete(id);
      cards.set(id, card);
      found.set(id, card);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) await this.#add(cards, found, missing, render);
    return ids.flatMap((id) => found.get(id)?.json ?? []);
  }

  forget(ids: readonly number[]): void {
    this.#version++;
    for (const cards of this.#variants.values()) for (const id of ids) cards.delete(id);
  }

  clear(): void {
    this.#version++;
    this.#variants.clear();
  }

  get size(): number {
    return [...this.#variants.values()].reduce((sum, cards) => sum + cards.size, 0);
  }

  async #add(
    cards: Map<number, RenderedCard>,
    found: Map<number, RenderedCard>,
    missing: readonly number[],
    render: (missing: readonly number[]) => Promise<ReadonlyMap<number, RenderedCard>>,
  ): Promise<void> {
    const version = this.#version;
    for (const [id, card] of await render(missing)) {
      found.set(id, card);
      if (version === this.#version) cards.set(id, card);
    }
    const mostPerVariant = Math.max(1, Math.floor(this.#maxCards / this.#variants.size));
    for (const kept of this.#variants.values()) dropOldest(kept, mostPerVariant);
  }

  #cardsOf(variant: string): Map<number, RenderedCard> {
    const known = this.#variants.get(variant) ?? new Map<number, RenderedCard>();
    this.#variants.set(variant, known);
    return known;
  }
}

const dropOldest = (cards: Map<number, RenderedCard>, most: number): void => {
  for (const id of cards.keys()) {
    if (cards.size <= most) return;
    cards.delete(id);
  }
};
