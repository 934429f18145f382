import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CardCache, type RenderedCard } from './card-cache.ts';
import { ReplyCache } from './reply-cache.ts';

const card = (text: string, until = Infinity): RenderedCard => ({ json: Buffer.from(text), until });

describe('rendered cards', () => {
  /** A cache that notes which ids it had to render. */
  const watched = (maxCards?: number) => {
    const cache = new CardCache(maxCards);
    const rendered: number[] = [];
    const ask = async (ids: number[], now = 0, until = Infinity) => {
      const cards = await cache.cards('en USD', ids, now, (missing) => {
        rendered.push(...missing);
        return Promise.resolve(new Map(missing.map((id) => [id, card(String(id), until)])));
      });
      return cards.map(({ json }) => json.toString());
    };
    return { cache, rendered, ask };
  };

  test('come in the order asked for and are rendered once', async () => {
    const { rendered, ask } = watched();
    await ask([1, 2]);

    expect(await ask([3, 2, 1])).toEqual(['3', '2', '1']);
    expect(rendered).toEqual([1, 2, 3]);
  });

  test('are rendered again once forgotten or out of date', async () => {
    const { cache, rendered, ask } = watched();
    await ask([1, 2], 0, 100);
    cache.forget([1]);
    await ask([1, 2], 50, 100);
    await ask([2], 100);

    expect(rendered).toEqual([1, 2, 1, 2]);
  });

  test('stay within bounds, and those asked for stay longest', async () => {
    const { cache, rendered, ask } = watched(20);
    for (let id = 1; id <= 200; id++) await ask([1000, id]);

    expect(cache.size).toBeLessThanOrEqual(20);
    expect(rendered.filter((id) => id === 1000)).toHaveLength(1);
  });

  test('read before a change are not kept after it', async () => {
    const cache = new CardCache();
    const before = await cache.cards('en USD', [1], 0, () => {
      cache.forget([1]);
      return Promise.resolve(new Map([[1, card('old')]]));
    });
    const after = await cache.cards('en USD', [1], 0, () => Promise.resolve(new Map([[1, card('new')]])));

    expect([before, after].map(([one]) => one?.json.toString())).toEqual(['old', 'new']);
  });
});

describe('whole replies', () => {
  const reply = (text: string) => () => Promise.resolve({ json: Buffer.from(text), until: 100, ids: [] });

  test('are kept from the second asking on, until something changes or their time is over', async () => {
    const cache = new ReplyCache();
    const ask = async (text: string, now: number) => (await cache.reply('home', '', now, reply(text))).body.toString();

    const answers = [await ask('once', 0), await ask('a', 0), await ask('b', 99), await ask('c', 100)];
    expect(answers).toEqual(['once', 'a', 'a', 'c']);
    cache.clear();
    expect([await ask('d', 0), await ask('e', 0)]).toEqual(['d', 'd']);
  });

  test('come compressed when asked for again', async () => {
    const cache = new ReplyCache();
    const first = await cache.reply('home', 'gzip', 0, reply('first'));
    const second = await cache.reply('home', 'gzip', 0, reply('text'));
    const again = await cache.reply('home', 'deflate, gzip', 0, reply('other'));

    expect([first.encoding, second.encoding]).toEqual([undefined, undefined]);
    expect(again.encoding).toBe('gzip');
    expect(gunzipSync(again.body).toString()).toBe('text');
  });

  test('asked for repeatedly outlive others when there are too many', async () => {
    const cache = new ReplyCache(1000);
    let rendered = 0;
    const home = () => {
      rendered++;
      return Promise.resolve({ json: Buffer.alloc(100), until: 100, ids: [] });
    };
    for (let turn = 0; turn < 100; turn++) {
      await cache.reply('home', '', 0, home);
      for (const other of [`other ${turn}`, `other ${turn}`])
        await cache.reply(other, '', 0, () => Promise.resolve({ json: Buffer.alloc(100), until: 100, ids: [] }));
    }

    expect(rendered).toBe(2);
  });

  test('do not fail when one is larger than all that is kept', async () => {
    const cache = new ReplyCache(10);
    const large = () => Promise.resolve({ json: Buffer.alloc(50), until: 100, ids: [] });

    for (let turn = 0; turn < 3; turn++) expect((await cache.reply('large', '', 0, large)).body).toHaveLength(50);
  });
});
