import { Readable } from 'node:stream';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import { escapeText } from '#server/lib/html.ts';
import { OPEN_PATHS, PRIVATE_PATHS } from './addresses.ts';
import type { IdRange, SitemapRepository } from './sitemap.repository.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Posts are parted by ranges of ids, so that a part stays the same file. The protocol allows 50,000 addresses and 50 MB;
 * with an address for each language this many stay far below both.
 */
const POSTS_PER_PART = 20_000;

type Absolute = (path: string) => string;

const urlOf = (absolute: Absolute, path: string, lastModified?: string): string => {
  const loc = escapeText(absolute(path));
  const alternates = LANGUAGES.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${LOCALE_OF[language]}" href="${loc}?lang=${language}"/>`,
  );
  const modified = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`;
  return `<url><loc>${loc}</loc>${modified}${alternates.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${loc}"/></url>\n`;
};

const URLSET = `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n`;

export const rangeOfPart = (part: number): IdRange => ({
  after: (part - 1) * POSTS_PER_PART,
  last: part * POSTS_PER_PART,
});

/** The list of the parts that have something in them. */
export const sitemapIndex = async (posts: SitemapRepository, absolute: Absolute): Promise<string> => {
  const count = Math.ceil((await posts.lastId()) / POSTS_PER_PART);
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const filled = await Promise.all(all.map((part) => posts.hasPosts(rangeOfPart(part))));
  const paths = [
    '/sitemap-pages.xml',
    ...all.filter((_, at) => filled[at]).map((part) => `/sitemap-posts-${part}.xml`),
  ];
  const parts = paths.map((path) => `<sitemap><loc>${escapeText(absolute(path))}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
};

/** The pages that are always there. */
export const sitemapPages = (absolute: Absolute): string =>
  `${URLSET}${OPEN_PATHS.map((path) => urlOf(absolute, path)).join('')}</urlset>\n`;

async function* partOf(posts: SitemapRepository, range: IdRange, absolute: Absolute): AsyncGenerator<string> {
  yield URLSET;
  for await (const batch of posts.posts(range)) {
    yield batch.map(({ id, modified_at }) => urlOf(absolute, pathTo.post(id), modified_at)).join('');
  }
  yield '</urlset>\n';
}

/** One part of the posts, read from the database while it is sent. */
export const sitemapPosts = (posts: SitemapRepository, part: number, absolute: Absolute): Readable =>
  Readable.from(partOf(posts, rangeOfPart(part), absolute));

/** Robots may read everything but private pages and data; photos stay open for previews. */
export const robotsText = (absolute: Absolute): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ].join('\n');
