import type { Place, PrivateTitle } from './addresses.ts';
import { introView } from './first-view.ts';
import { type PageContext, type PageFacts, shortText, siteTitle } from './page.ts';

const BARE = { linkedData: [], replies: {} } as const;

type InfoKind = Extract<Place, { kind: 'about' | 'contact' | 'countries' | 'subscriptions' }>['kind'];

/** A page of words: about, contact, countries, plans. */
export const infoPage = ({ texts }: PageContext, kind: InfoKind): PageFacts => {
  const { title } = texts[kind];
  const text = kind === 'about' ? texts.about.lead : texts[kind].intro;
  return {
    ...BARE,
    status: 200,
    isIndexed: true,
    path: `/${kind}`,
    title: siteTitle(texts.shell.title[kind]),
    description: shortText(text),
    screen: kind,
    view: introView(title, text),
  };
};

/** A page for one person only: search engines are told to leave. */
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
    view: introView(title, text, { path: '/posts', text: action }),
  };
};

/** An address that nothing stands for: the app leads home (SPEC.md §2), search engines forget it. */
export const unknownPage = ({ texts }: PageContext): PageFacts => ({
  ...BARE,
  status: 404,
  isIndexed: false,
  path: '/posts',
  title: texts.shell.title.default,
  description: texts.shell.footer.claim,
});
