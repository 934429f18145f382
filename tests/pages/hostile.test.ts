import { rmSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { originOf } from '#server/modules/seo/origin.ts';
import { writeTestSite } from '#server/modules/seo/testing.ts';

/** Texts that want to be markup, in each place where a page writes text (T12). */
const PAYLOADS = [
  '<script>window.hit = 1</script>',
  '</script><script>window.hit = 1</script>',
  '</SCRIPT ><svg onload=window.hit=1>',
  '<!--<script>',
  ']]><img src=x onerror=window.hit=1>',
  '"><img src=x onerror="window.hit=1">',
  "' onmouseover='window.hit=1",
  '</title><script>window.hit=1</script>',
  '</textarea><iframe srcdoc="<script>parent.hit=1</script>">',
  '</div></main><base href="https://evil.example/">',
  '<a href="javascript:window.hit=1">x</a>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '{{constructor.constructor("window.hit=1")()}}',
  '${window.hit=1}',
  "$& $1 $` $' $$",
  '\u2028window.hit=1\u2029',
  '\\u003cscript\\u003ewindow.hit=1',
  '<style>*{background:url(//evil.example)}</style>',
] as const;

const root = writeTestSite();
let world: TestApp;

beforeAll(async () => {
  world = await openTestApp({ fill: fillPosts, webRoot: root });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

/** The page as a browser that would run every script in it; nothing is fetched. */
const opened = async (url: string) => {
  const { body } = await world.app.inject({ url, headers: { accept: 'text/html' } });
  return new JSDOM(body, { runScripts: 'dangerously' }).window;
};

const write = async (text: string): Promise<void> => {
  const { db } = world.database;
  await db.updateTable('brand').set({ name: text }).where('id', '=', 1).execute();
  await db.updateTable('users').set({ company_name: text, business_description: text }).where('id', '=', 1).execute();
  await db.updateTable('post').set({ original_description: text }).where('id', '=', 1).execute();
  await db.updateTable('region').set({ name_en: text }).where('id', '=', 1).execute();
  await world.posts.everythingChanged();
};

const structure = (page: Document) => ({
  scripts: [...page.scripts].map((script) => script.getAttribute('src') ?? script.type),
  strangers: page.querySelectorAll('iframe, base, style, svg[onload], [onerror], [onmouseover], [http-equiv]').length,
  foreign: [...page.querySelectorAll('[href], [src]')]
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter((address) => /evil|javascript/i.test(address)),
});

describe('text that wants to be markup', () => {
  test.each(PAYLOADS)('%j stays text in every page', async (text) => {
    await write('Plain');
    const urls = ['/?lang=en', '/posts?BrandId=1&lang=en', '/posts/view/1?lang=en', '/user/all/1?lang=en'];
    const plain = await Promise.all(urls.map(async (url) => structure((await opened(url)).document)));

    await write(text);
    const windows = await Promise.all(urls.map(opened));

    expect(windows.map(({ document }) => structure(document))).toEqual(plain);
    expect(windows.map((window) => 'hit' in window)).toEqual(urls.map(() => false));
    const [home, results, post, user] = windows.map(({ document }) => document);
    expect(home?.querySelector('main h3')?.parentElement?.textContent).toContain(text);
    expect(results?.querySelector('h1')?.textContent).toBe(text);
    expect(post?.querySelector('h1')?.textContent).toContain(text);
    expect(post?.title).toContain(text.trim().replace(/\s+/g, ' '));
    expect(post?.querySelector('.f-words')?.textContent).toBe(text.trim());
    expect(user?.querySelector('h1')?.textContent).toBe(text);
    for (const page of [home, results, post, user]) {
      const blocks = [...(page?.querySelectorAll('script:not([src])') ?? [])].map(({ textContent }) => textContent);
      expect(blocks.flatMap((json) => JSON.stringify(JSON.parse(json))).join('')).toContain(
        JSON.stringify(text).slice(1, -1),
      );
    }
  });
});

describe('the origin of absolute addresses', () => {
  const unset = { publicUrl: 'http://127.0.0.1:8080', hasPublicUrl: false };
  const set = { publicUrl: 'https://cars.example', hasPublicUrl: true };

  test.each([
    [set, 'cars.example', 'https://cars.example'],
    [set, 'evil.example', 'https://cars.example'],
    [set, '127.0.0.1:9000', 'https://cars.example'],
    [unset, '127.0.0.1:9000', 'http://127.0.0.1:9000'],
    [unset, 'localhost:9000', 'http://localhost:9000'],
    [unset, '[::1]:9000', 'http://[::1]:9000'],
    [unset, 'evil.example', 'http://127.0.0.1:8080'],
    [unset, '127.0.0.1.evil.example', 'http://127.0.0.1:8080'],
    [unset, '127.0.0.1:80"><script>', 'http://127.0.0.1:8080'],
    [unset, undefined, 'http://127.0.0.1:8080'],
  ])('%j asked for by the host %s is %s', (config, host, origin) => {
    expect(originOf(config, host)).toBe(origin);
  });
});
