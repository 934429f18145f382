import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { searchByText } from '../messages/text-search.ts';
import type { BotDeps, BotPart } from '../part.ts';
import { postLink } from '../post-link.ts';
import { carArticle } from './inline-results.ts';

/** The number of results that Telegram's list shows at once. */
const PAGE = 20;
const MAX_PAGES = 50;
const CACHE_SECONDS = 60;
const OFFSET = /^[1-9][0-9]?$/;

/**
 * The language of a query by its script. Telegram caches the answers to a text for all users, so the user's own language
 * cannot be used.
 */
export const languageOfText = (text: string): Language => {
  if (/\p{Script=Armenian}/u.test(text)) return 'am';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : DEFAULT_LANGUAGE;
};

const pageOf = (offset: string): number => (OFFSET.test(offset) ? Number(offset) : 1);

/** The cars that a text finds; the newest for an empty text, none for a text without a known word. */
const find = async (text: string, page: number, viewer: Viewer, deps: BotDeps) => {
  if (text === '') {
    const newest = { SortKey: 'CreatedDate', SortDirection: 'Desc' } as const;
    return deps.posts.found({ ...newest, page, pageCount: PAGE }, viewer);
  }
  const found = await searchByText(text, viewer, deps, { page, pageCount: PAGE });
  return found.reads === 'nothing' ? { cards: [], total: 0 } : found;
};

/** `@bot camry 2018 до 15000` in any chat lists cars while it is typed. */
export const inlineSearch: BotPart = (bot, deps) => {
  const linkTo = postLink(deps);
  bot.on('inline_query', async (context) => {
    const { query, offset } = context.inlineQuery;
    const text = query.trim();
    const page = pageOf(offset);
    const language = languageOfText(text);
    const viewer: Viewer = { user: null, language, currency: deps.site.currency };
    const { cards, total } = await find(text, page, viewer, deps);
    const hasMore = page * PAGE < total && page < MAX_PAGES;
    await context.answerInlineQuery(
      cards.map((card) => carArticle(card, { language, publicUrl: deps.publicUrl, linkTo })),
      { cache_time: CACHE_SECONDS, is_personal: false, next_offset: hasMore ? String(page + 1) : '' },
    );
  });
  return {};
};
