import type { Whole } from './columns.ts';

const MAX_REMEMBERED = 64;

/** Which texts a word occurs in, by the number of the text; and how many posts those texts have. */
export type TextMatch = { readonly matching: Uint8Array; readonly posts: number };

/** The distinct search texts of the posts: a few ten thousand where posts are a million. */
export class TextDictionary {
  readonly #texts: readonly string[];
  readonly #postsOf: Uint32Array;
  readonly #remembered = new Map<string, TextMatch>();

  constructor(texts: readonly string[], column: Whole) {
    this.#texts = texts;
    this.#postsOf = new Uint32Array(texts.length);
    for (let row = 0; row < column.length; row++) this.#postsOf[column[row]!]!++;
  }

  /** The texts that contain every one of the words. */
  match(words: readonly string[]): TextMatch {
    const key = words.join(' ');
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const found = this.#scan(words);
    const [oldest] = this.#remembered.size < MAX_REMEMBERED ? [] : this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, found);
    return found;
  }

  #scan(words: readonly string[]): TextMatch {
    const matching = new Uint8Array(this.#texts.length);
    let posts = 0;
    for (const [at, text] of this.#texts.entries()) {
      if (!words.every((word) => text.includes(word))) continue;
      matching[at] = 1;
      posts += this.#postsOf[at]!;
    }
    return { matching, posts };
  }

  /** Roughly: two bytes a letter is the most that strings take. */
  get bytes(): number {
    return this.#postsOf.byteLength + this.#texts.reduce((sum, text) => sum + 2 * text.length + 40, 0);
  }
}
