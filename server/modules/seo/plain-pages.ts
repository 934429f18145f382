import { pathTo } from '#contract/page-path.ts';
import { PAGES } from '#contract/pages.ts';
import { HOME_PATH, type InfoPage, type PrivateTitle } from './addresses.ts';
import { introView } from './first-view.ts';
import { type PageContext, type PageFacts, shortText, siteTitle } from './page.ts';

const BARE = { linkedData: [], replies: {} } as const;

/** A page of words, such as about or contact: its dictionary has a title and an introduction. */
export const infoPage = ({ texts }: PageContext, page: InfoPage): PageFacts => {
  const { title, intro: text } = texts[page];
  return {
    ...BARE,
    status: 200,
    isIndexed: true,
    path: pathTo[page](),
    title: siteTitle(texts.shell.title[PAGES[page].title]),
    description: shortText(text),
    screen: page,
    view: introView(title, text),
  };
};

/** A private page: search engines must not index it. */
export const privatePage = ({ texts }: PageContext, title: PrivateTitle, path: string): PageFacts => ({
  ...BARE,
  status: 200,
  isIndexed: false,
  path,
  title: siteTitle(texts.shell.title[title]),
  description: texts.shell.footer.claim,
});

/** A car or a seller that is not there, or not any more. */
export const missingPage = ({ texts }: PageContext, kind: 'post' | 'user', path: string): PageFacts => {
  const { title, text, action } = texts[kind].notFound;
  return {
    ...BARE,
    status: 404,
    isIndexed: false,
    path,
    title: siteTitle(title),
    description: text,
    screen: kind,
    view: introView(title, text, { path: HOME_PATH, text: action }),
  };
};

/** An unknown address: the app redirects to home (SPEC.md §2), search engines drop it. */
export const unknownPage = ({ texts }: PageContext): PageFacts => ({
  ...BARE,
  status: 404,
  isIndexed: false,
  path: HOME_PATH,
  title: texts.shell.title.default,
  description: texts.shell.footer.claim,
});
