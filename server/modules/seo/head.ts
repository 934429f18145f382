import { LANGUAGES, type Language, LOCALE_OF } from '#contract/constants.ts';
import { mediaAt, mediaSrcSet } from '#contract/media.ts';
import { dataBlock, type Html, html } from '#server/lib/html.ts';
import type { LeadPhoto, PageFacts } from './page.ts';
import type { Assets } from './site.ts';

/** Countries of the languages, since locales of Open Graph have both. */
const OG_LOCALE = { en: 'en_US', am: 'hy_AM', ru: 'ru_RU' } as const satisfies Record<Language, string>;

export type HeadProps = {
  readonly facts: PageFacts;
  readonly language: Language;
  /** The language in the address; none where it came from the reader's settings. */
  readonly asked: Language | undefined;
  readonly absolute: (path: string) => string;
  readonly assets: Assets;
};

const inLanguage = (path: string, language: Language | undefined): string =>
  language === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** The same page in each language, and the one that follows the reader. */
const alternates = ({ facts, absolute }: HeadProps): Html[] => [
  ...LANGUAGES.map(
    (language) =>
      html`<link rel="alternate" hreflang="${LOCALE_OF[language]}" href="${absolute(inLanguage(facts.path, language))}">`,
  ),
  html`<link rel="alternate" hreflang="x-default" href="${absolute(facts.path)}">`,
];

const addressTags = (props: HeadProps): Html | readonly Html[] => {
  const { facts, asked, absolute } = props;
  if (!facts.isIndexed) return html`<meta name="robots" content="noindex">`;
  return [html`<link rel="canonical" href="${absolute(inLanguage(facts.path, asked))}">`, ...alternates(props)];
};

const openGraph = ({ facts, language, asked, absolute }: HeadProps): Html => {
  const image = facts.image === undefined ? undefined : absolute(facts.image);
  const others = LANGUAGES.filter((other) => other !== language);
  const picture =
    image === undefined
      ? ''
      : html`<meta property="og:image" content="${image}"><meta property="og:image:alt" content="${facts.title}"><meta name="twitter:image" content="${image}">`;
  return html`<meta property="og:site_name" content="Aniv"><meta property="og:type" content="website"><meta property="og:title" content="${facts.title}"><meta property="og:description" content="${facts.description}"><meta property="og:url" content="${absolute(inLanguage(facts.path, asked))}"><meta property="og:locale" content="${OG_LOCALE[language]}">${others.map((other) => html`<meta property="og:locale:alternate" content="${OG_LOCALE[other]}">`)}<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">${picture}`;
};

const photoTag = (photo: LeadPhoto | undefined): Html | string =>
  photo === undefined
    ? ''
    : html`<link rel="preload" as="image" href="${mediaAt(photo.src, 640)}" imagesrcset="${mediaSrcSet(photo.src)}" imagesizes="${photo.sizes}" fetchpriority="high">`;

/** What a page is about, and what its first sight needs: this comes before everything that only makes it work. */
export const headTags = (props: HeadProps): Html => {
  const { facts, assets } = props;
  const styles = assets.styles.map((href) => html`<link rel="stylesheet" crossorigin href="${href}">`);
  const fonts = assets.fonts.map(
    (href) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
  );
  return html`<title>${facts.title}</title><meta name="description" content="${facts.description}">${addressTags(props)}${photoTag(facts.photo)}<link rel="manifest" href="/app.${props.language}.webmanifest"><link rel="apple-touch-icon" href="/icons/180.png">${styles}${fonts}${openGraph(props)}`;
};

/** The program of a page that only the app can draw: fetched together, named last, since what is seen comes first. */
export const programTags = (imported: readonly string[], entry: string): Html => {
  const preloads = imported.map(
    (href) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`,
  );
  return html`${preloads}<script type="module" crossorigin fetchpriority="low" src="${entry}"></script>`;
};

/** The program of a page that the server has drawn: boot.js loads it after the first paint. */
export const programData = (files: readonly string[]): Html => html`data-program="${files.join(' ')}"`;

const replyBlock = (replies: PageFacts['replies']): Html => {
  const members = Object.entries(replies).map(([address, reply]) => `${JSON.stringify(address)}:${reply}`);
  return dataBlock(html`type="application/json" id="aniv-preload"`, `{${members.join(',')}}`);
};

/** Data for the app and for search engines; after the content, which should be read first. */
export const dataBlocks = ({ linkedData, replies }: PageFacts): Html => {
  const linked = linkedData.map((data) => dataBlock(html`type="application/ld+json"`, JSON.stringify(data)));
  return html`${Object.keys(replies).length === 0 ? '' : replyBlock(replies)}${linked}`;
};
