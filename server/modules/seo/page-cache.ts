import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingFor } from '#server/lib/encoding.ts';

const compressions = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 6 }),
};

/** A document as it goes out. */
export type Written = { readonly body: Buffer; readonly encoding: Encoding | undefined };

type Entry = { readonly source: Buffer; readonly html: Buffer; readonly compressed: Map<Encoding, Promise<Buffer>> };

const MAX_PAGES = 24;

/**
 * Whole documents with their compressed forms. Each is good for as long as the reply it was written from is the very
 * same buffer, so that a page is never older than the list in it.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();

  async page(key: string, source: Buffer, accepted: string, write: () => string): Promise<Written> {
    const known = this.#entries.get(key);
    const entry = known?.source === source ? known : this.#keep(key, source, write());
    const encoding = encodingFor(accepted);
    if (encoding === undefined) return { body: entry.html, encoding };
    const ready = entry.compressed.get(encoding) ?? compressions[encoding](entry.html);
    entry.compressed.set(encoding, ready);
    return { body: await ready, encoding };
  }

  #keep(key: string, source: Buffer, text: string): Entry {
    const entry: Entry = { source, html: Buffer.from(text), compressed: new Map() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_PAGES && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}
