import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressions = {
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (json: Buffer) => promisify(gzip)(json, { level: 6 }),
};
type Encoding = keyof typeof compressions;

/** A ready reply, compressed where `encoding` says so. */
export type EncodedReply = { readonly body: Buffer; readonly encoding: Encoding | undefined };

type Entry = { readonly json: Buffer; readonly until: number; readonly compressed: Map<Encoding, Promise<Buffer>> };

const wantedEncoding = (accepted: string): Encoding | undefined => {
  const takes = (name: Encoding) => new RegExp(`(^|[\\s,])${name}\\s*(,|$|;\\s*q=(1|0\\.0*[1-9]))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
};

/** The first page of home whole, per language and currency, with its compressed forms, until something changes. */
export class HomeCache {
  readonly #entries = new Map<string, Entry>();
  #version = 0;

  /** `render` gives the reply and the moment from which it would be another one. */
  async reply(
    variant: string,
    accepted: string,
    now: number,
    render: () => Promise<{ readonly json: Buffer; readonly until: number }>,
  ): Promise<EncodedReply> {
    const entry = await this.#entry(variant, now, render);
    const encoding = wantedEncoding(accepted);
    if (encoding === undefined) return { body: entry.json, encoding };
    const ready = entry.compressed.get(encoding) ?? compressions[encoding](entry.json);
    entry.compressed.set(encoding, ready);
    return { body: await ready, encoding };
  }

  clear(): void {
    this.#version++;
    this.#entries.clear();
  }

  async #entry(variant: string, now: number, render: () => Promise<Pick<Entry, 'json' | 'until'>>): Promise<Entry> {
    const known = this.#entries.get(variant);
    if (known !== undefined && known.until > now) return known;
    const version = this.#version;
    const entry = { ...(await render()), compressed: new Map<Encoding, Promise<Buffer>>() };
    if (version === this.#version) this.#entries.set(variant, entry);
    return entry;
  }
}
