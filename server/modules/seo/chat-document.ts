import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAT_META, CHAT_PATHS, SITE_META } from '#contract/live/chat-paths.ts';
import type { Config } from '#server/config.ts';

const withMeta = (document: string, name: string, content: string): string =>
  document.replace('<title>', () => `<meta name="${name}" content="${content}" />\n    <title>`);

/** Tells the pages of the site where the chat is, unless it is at their own origin. */
export const withChatOrigin = (
  template: string,
  { publicUrl, chatUrl }: Pick<Config, 'publicUrl' | 'chatUrl'>,
): string => (chatUrl === publicUrl ? template : withMeta(template, CHAT_META, chatUrl));

/** An origin as browsers and URL write it: nothing in it could end an attribute. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/**
 * The document of the chat frame as it was built, with the origin of the site that embeds it; undefined where the frame
 * has not been built.
 */
export const readChatDocument = (root: string): ((siteOrigin: string) => Buffer) | undefined => {
  try {
    const template = readFileSync(join(root, CHAT_PATHS.document), 'utf8');
    return (siteOrigin) => {
      if (!ORIGIN.test(siteOrigin)) throw new Error('not an origin');
      return Buffer.from(withMeta(template, SITE_META, siteOrigin));
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
