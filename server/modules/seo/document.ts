import { LOCALE_OF } from '#contract/constants.ts';
import { type Html, html } from '#server/lib/html.ts';
import { firstView } from './first-view.ts';
import { dataBlocks, type HeadProps, headTags, programData, programTags } from './head.ts';
import type { Site } from './site.ts';
import { WITHOUT_SCRIPT } from './texts.ts';

/** Replaces once and inserts the new text literally, even with `$` in it. */
const replaced = (text: string, old: string | RegExp, { text: written }: Html): string =>
  text.replace(old, () => written);

/** Writes a page into the built index.html. */
export const documentOf = ({ template, texts, program }: Site, props: HeadProps): string => {
  const { facts, language, assets } = props;
  const lang = template.replace(/<html lang="[a-z]*"/, `<html lang="${LOCALE_OF[language]}"`);
  const head = replaced(lang, /<title>[^<]*<\/title>/, headTags(props));
  const before = [...program.imported, ...assets.scripts];
  const loading =
    facts.view === undefined
      ? head.replace('</head>', () => `${programTags(before, program.entry).text}</head>`)
      : head.replace('<script src="/boot.js"', (tag) => `${tag} ${programData([...before, program.entry]).text}`);
  const note = html`<noscript><p class="a-wrap">${WITHOUT_SCRIPT[language].note}</p></noscript>`.text;
  const view = facts.view === undefined ? '' : firstView(texts[language], facts.view).text;
  return loading.replace('<div id="root"></div>', () => `${note}<div id="root">${view}</div>${dataBlocks(facts).text}`);
};
