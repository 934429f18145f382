import { SITE_META } from '#contract/live/chat-paths.ts';

/** The only origin this frame talks with: the one the server wrote into the document, else its own. */
export const siteOrigin = (page: Document, own: string): string =>
  page.querySelector<HTMLMetaElement>(`meta[name="${SITE_META}"]`)?.content || own;
