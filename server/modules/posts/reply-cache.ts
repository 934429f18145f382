import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingFor } from '#server/lib/encoding.ts';

const compressions = {
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (json: Buffer) => promisify(gzip)(json, { level: 6 }),
};

/** A whole reply with the posts that it lists, and the moment from which it would be another one. */
export type Reply = { readonly json: Buffer; readonly until: number; readonly ids: readonly number[] };

/** A ready reply, compressed if `encoding` is set. */
export type EncodedReply = {
  readonly body: Buffer;
  readonly encoding: Encoding | undefined;
  /** The posts that it lists. */
  readonly ids: readonly number[];
};

type Entry = Reply & { readonly compressed: Map<Encoding, Promise<Buffer>>; isRepeated: boolean };

const MAX_BYTES = 16 * 1024 * 1024;
/** Questions asked once that are remembered, by their keys alone. */
const MAX_ASKED = 5000;

/**
 * Whole lists that visitors asked for: home and the searches that many make. The second asking keeps a reply, the third
 * keeps it compressed too: most searches are made once. All are forgotten when any post changes, and the oldest when they
 * grow too large together.
 */
export class ReplyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #asked = new Set<string>();
  readonly #maxBytes: number;
  #bytes = 0;
  #version = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  async reply(key: string, accepted: string, now: number, render: () => Promise<Reply>): Promise<EncodedReply> {
    const known = this.#entries.get(key);
    if (known === undefined || known.until <= now) return this.#rendered(key, render);
    known.isRepeated = true;
    const encoding = encodingFor(accepted);
    if (encoding === undefined) return { body: known.json, encoding, ids: known.ids };
    const ready = known.compressed.get(encoding) ?? compressions[encoding](known.json);
    known.compressed.set(encoding, ready);
    return { body: await ready, encoding, ids: known.ids };
  }

  clear(): void {
    this.#version++;
    this.#bytes = 0;
    this.#entries.clear();
  }

  /** Rendered replies are sent uncompressed: a proxy in front compresses them more quickly. */
  async #rendered(key: string, render: () => Promise<Reply>): Promise<EncodedReply> {
    const version = this.#version;
    const reply = await render();
    if (version !== this.#version) return { body: reply.json, encoding: undefined, ids: reply.ids };
    if (this.#asked.has(key)) this.#keep(key, { ...reply, compressed: new Map(), isRepeated: false });
    else this.#noteAsked(key);
    return { body: reply.json, encoding: undefined, ids: reply.ids };
  }

  #noteAsked(key: string): void {
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear();
    this.#asked.add(key);
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.json.length;
    for (const [oldest, { isRepeated }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      // What was asked for again gets another turn at the end of the line.
      this.#drop(oldest, isRepeated);
    }
  }

  #drop(key: string, isSpared = false): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    if (isSpared) this.#entries.set(key, { ...entry, isRepeated: false });
    else this.#bytes -= entry.json.length;
  }
}
