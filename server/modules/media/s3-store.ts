import { openAsBlob } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { MEDIA_KEY, MEDIA_WIDTHS } from '#contract/media.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { FileName, MediaStore } from './media-store.ts';
import type { S3Client } from './s3-client.ts';
import { dropLeftBehind, makeScratch, sweepScratch } from './scratch.ts';

const PUBLIC_FILES = 'media/';
/** Objects without a public address. */
export const PRIVATE_FILES = 'private/';
const LARGEST_JPEG = `${Math.max(...MEDIA_WIDTHS)}.jpg` as const;
const FILM_MS = 10 * MINUTE_MS;
const AT_ONCE = 200;

const TYPES = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' } as const;
const typeOf = (file: string): string =>
  TYPES[file.split('.').at(-1) as keyof typeof TYPES] ?? 'application/octet-stream';

type Listed = { readonly name: string; readonly at: number };

/** From a page of a list only our own objects, whose names need no decoding. */
const listedIn = (xml: string, prefix: string): readonly Listed[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, item = '']) => {
    const [name, at] = ['Key', 'LastModified'].map(
      (tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(item)?.[1] ?? '',
    );
    return name?.startsWith(prefix) === true && MEDIA_KEY.test(name.split('/')[1] ?? '')
      ? [{ name, at: Date.parse(at ?? '') }]
      : [];
  });
const keyOf = ({ name }: Listed): string => name.split('/')[1] ?? '';

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;
const nextPageOf = (xml: string): string | undefined =>
  /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/
    .exec(xml)?.[1]
    ?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);

type Prefix = typeof PUBLIC_FILES | typeof PRIVATE_FILES;

/** Deletes the objects of unwanted keys that were stored before a time; returns the number of keys. */
const sweepObjects = (ask: S3Client, prefix: Prefix): MediaStore['sweep'] => {
  async function* pages(start: string): AsyncGenerator<readonly Listed[]> {
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: start, ...(next === undefined ? {} : { 'continuation-token': next }) };
      const xml = (await (await ask({ method: 'GET', path: '', query }))?.text()) ?? '';
      yield listedIn(xml, prefix);
      next = nextPageOf(xml);
    } while (next !== undefined);
  }

  /** Deletes the objects of a key, unless the same was stored again in the meantime. */
  const discard = async (key: string, before: number): Promise<boolean> => {
    for await (const files of pages(`${prefix}${key}/`)) {
      if (files.some(({ at }) => at >= before)) return false;
      await Promise.all(files.map(({ name }) => ask({ method: 'DELETE', path: name })));
    }
    return true;
  };
  const sweepKeys = async (old: readonly string[], before: number, unwanted: Parameters<MediaStore['sweep']>[1]) => {
    let swept = 0;
    for (const key of old.length === 0 ? [] : await unwanted(old)) if (await discard(key, before)) swept += 1;
    return swept;
  };

  return async (before, unwanted) => {
    let swept = 0;
    const youngest = new Map<string, number>();
    const sweepAllBut = async (open: string | undefined) => {
      const old = [...youngest].filter(([key, at]) => key !== open && at < before).map(([key]) => key);
      for (const key of youngest.keys()) if (key !== open) youngest.delete(key);
      swept += await sweepKeys(old, before, unwanted);
    };
    for await (const files of pages(prefix)) {
      for (const file of files) youngest.set(keyOf(file), Math.max(file.at, youngest.get(keyOf(file)) ?? 0));
      // The last key of a page may continue on the next one.
      if (youngest.size > AT_ONCE) await sweepAllBut([...youngest.keys()].at(-1));
    }
    await sweepAllBut(undefined);
    return swept;
  };
};

/**
 * Photos and videos as objects `<prefix><key>/<file>` of a bucket; received files wait in the local folder. A photo's files
 * are written one after the other, then its row in the database: files that a crash leaves without a row are swept.
 */
export const s3Store = (ask: S3Client, scratchFolder: string, prefix: Prefix = PUBLIC_FILES): MediaStore => {
  const nameOf = (key: string, file: string) => `${prefix}${key}/${file}`;
  const put = (name: string, body: Buffer | Blob, sum?: string) =>
    ask({
      method: 'PUT',
      path: name,
      body,
      headers: { 'content-type': typeOf(name) },
      ...(sum === undefined ? {} : { sum, timeoutMs: FILM_MS }),
    });
  const size: MediaStore['size'] = async (key, file) => {
    const head = await ask({ method: 'HEAD', path: nameOf(key, file) });
    return head === undefined ? undefined : Number(head.headers.get('content-length'));
  };
  const get = (key: string, file: FileName, headers: Readonly<Record<string, string>> = {}, timeoutMs = 0) =>
    ask({ method: 'GET', path: nameOf(key, file), headers, ...(timeoutMs === 0 ? {} : { timeoutMs }) });

  return {
    scratch: () => makeScratch(scratchFolder),
    dropLeftBehind: () => dropLeftBehind(scratchFolder),
    save: async (key, files) => {
      for (const [file, bytes] of files) await put(nameOf(key, file), bytes);
    },
    adopt: async (key, folder) => {
      for (const file of await readdir(folder))
        await put(nameOf(key, file), await openAsBlob(path.join(folder, file)), key);
      await rm(folder, { recursive: true, force: true });
    },
    add: async (key, files) => {
      for (const [file, bytes] of files) {
        // A width that was added after the photo was stored has no JPEG.
        const beside = [`${Number.parseInt(file, 10)}.jpg`, LARGEST_JPEG] as const;
        const isThere = (await size(key, beside[0])) ?? (await size(key, beside[1]));
        if (isThere !== undefined) await put(nameOf(key, file), bytes);
      }
    },
    read: async (key, file) => {
      const found = await get(key, file);
      return found === undefined ? undefined : Buffer.from(await found.arrayBuffer());
    },
    size,
    stream: async (key, file, { first, last }) => {
      const found = await get(key, file, { range: `bytes=${first}-${last}` }, FILM_MS);
      if (found?.body == null) throw new Error('The film is gone.');
      // Two extensions for one type.
      return Readable.fromWeb(found.body as ReadableStream<Uint8Array>);
    },
    sweep: async (before, unwanted) => {
      await sweepScratch(scratchFolder, before);
      return sweepObjects(ask, prefix)(before, unwanted);
    },
  };
};
