import { InlineKeyboard } from 'grammy';
import type { Language } from '#contract/constants.ts';
import { TOP_DAYS } from '#contract/constants.ts';
import type { OwnFacts } from '#contract/http/own-posts.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { currencySymbol, formatMoney } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { type OwnerAction, TRANSITIONS } from '#contract/post-actions.ts';
import { carTitle } from '../messages/car-message.ts';
import { addPage, withPage } from '../messages/keyboard.ts';
import { MESSAGE_TEXTS } from '../messages/texts.ts';
import type { Week } from './my-cars.repository.ts';
import { dateText, MY_CARS_TEXTS } from './texts.ts';

/** A message that shows cars, or one, with its buttons. */
export type View = { readonly text: string; readonly keyboard: InlineKeyboard };

export type ViewSetting = { readonly language: Language; readonly publicUrl: string; readonly timeZone: string };

/** A user's own car with all data of its message. */
export type OwnCar = {
  readonly card: PostCard;
  readonly facts: OwnFacts;
  readonly week: Week;
  readonly topCredits: number;
  /** The version that a change of price is based on: ISO time. */
  readonly modifiedAt: string;
};

/** Cars on one page of the list. */
export const PAGE_SIZE = 8;
const BUTTONS_A_ROW = 4;
const MAX_TEXT = 4000;

const ownPrice = ({ price, priceUnit }: PostCard): string => (price === null ? '' : formatMoney(price, priceUnit));

const lineOf = (card: PostCard, number: number, language: Language): string => {
  const { status } = MY_CARS_TEXTS[language];
  return `${number}. ${carTitle(card)}\n${[ownPrice(card), status[card.status]].filter((part) => part !== '').join(' · ')}`;
};

/** One page of a user's cars with a numbered button each, and buttons to the previous and next page. */
export const listView = (
  { cards, total, page }: { readonly cards: readonly PostCard[]; readonly total: number; readonly page: number },
  { language, publicUrl }: ViewSetting,
): View => {
  const texts = MY_CARS_TEXTS[language];
  const button = { text: texts.openAll, page: pathTo.profile({ section: 2 }) };
  const first = (page - 1) * PAGE_SIZE;
  const lines = cards.map((card, place) => lineOf(card, first + place + 1, language));
  const text = total === 0 ? texts.none : [texts.heading(total), ...lines].join('\n\n');
  const keyboard = new InlineKeyboard();
  for (const [place, { id }] of cards.entries()) {
    keyboard.text(String(first + place + 1), `my:v:${id}`);
    if ((place + 1) % BUTTONS_A_ROW === 0) keyboard.row();
  }
  keyboard.row();
  if (page > 1) keyboard.text('‹', `my:l:${page - 1}`);
  if (first + cards.length < total) keyboard.text('›', `my:l:${page + 1}`);
  return { text: withPage(text, publicUrl, button).text, keyboard: addPage(keyboard, publicUrl, button) };
};

const isPossible = (action: OwnerAction, { status }: PostCard): boolean => TRANSITIONS[action][status] === 'do';

/** The state of a top listing, so that one confirmation buys one. */
export const topState = ({ topUntil }: Pick<OwnFacts, 'topUntil'>): number => Date.parse(topUntil ?? '') || 0;

const carKeyboard = ({ card, facts }: OwnCar, { language, publicUrl }: ViewSetting): InlineKeyboard => {
  const texts = MY_CARS_TEXTS[language];
  const { id } = card;
  const keyboard = new InlineKeyboard();
  const offered = [
    ['hide', texts.hide, `my:hide:${id}`],
    ['unHide', texts.unHide, `my:unHide:${id}`],
    ['price', texts.price, `my:price:${id}`],
    ['top', card.isTop ? texts.extendTop : texts.top, `my:top?:${id}`],
    ['sold', texts.sold, `my:sold?:${id}`],
  ] as const;
  const shown = offered.filter(([action]) => isPossible(action, card));
  for (const [place, [, text, data]] of shown.entries()) {
    keyboard.text(text, data);
    if (place % 2 === 1) keyboard.row();
  }
  keyboard.row();
  const open = facts.rejection === null ? { text: MESSAGE_TEXTS[language].open, page: pathTo.post(id) } : undefined;
  if (isPossible('edit', card)) addPage(keyboard, publicUrl, { text: texts.edit, page: pathTo.edit(id) });
  if (open !== undefined) addPage(keyboard, publicUrl, open);
  return keyboard.row().text(texts.back, 'my:l:1');
};

/** The message about one of the user's cars: state, last week and buttons; `said` is its first line. */
export const carView = (car: OwnCar, setting: ViewSetting, said?: string): View => {
  const { language, timeZone } = setting;
  const { card, facts, week } = car;
  const texts = MY_CARS_TEXTS[language];
  const { rejection, topUntil } = facts;
  const reason = rejection === null ? undefined : texts.rejected(texts.rejection[rejection.reasonCode], rejection.note);
  const lines = [
    `${carTitle(card)} · ${texts.status[card.status]}`,
    [ownPrice(card), MESSAGE_TEXTS[language].mileage(card.mileage)].join(' · '),
    ...(card.isTop && topUntil !== null ? [texts.topUntil(dateText(topUntil, language, timeZone))] : []),
    texts.views(facts.views),
    texts.week(week),
    ...(reason === undefined ? [] : ['', reason]),
  ];
  const text = [...(said === undefined ? [] : [said, '']), ...lines].join('\n').slice(0, MAX_TEXT);
  return { text, keyboard: carKeyboard(car, setting) };
};

/** Asks before what cannot be undone or costs a credit. */
export const confirmView = (
  action: 'sold' | 'top',
  { card, facts, topCredits }: OwnCar,
  setting: ViewSetting,
): View => {
  const texts = MY_CARS_TEXTS[setting.language];
  const { id } = card;
  const title = carTitle(card);
  const keyboard = new InlineKeyboard();
  if (action === 'sold') {
    keyboard.text(texts.sold, `my:sold:${id}`).row().text(texts.back, `my:v:${id}`);
    return { text: texts.askSold(title), keyboard };
  }
  if (topCredits === 0) {
    addPage(keyboard, setting.publicUrl, { text: texts.plans, page: pathTo.subscriptions() });
    return { text: texts.noTops, keyboard: keyboard.row().text(texts.back, `my:v:${id}`) };
  }
  keyboard.text(card.isTop ? texts.extendTop : texts.top, `my:top:${id}:${topState(facts)}`);
  return {
    text: texts.askTop(title, TOP_DAYS, topCredits),
    keyboard: keyboard.row().text(texts.back, `my:v:${id}`),
  };
};

const PRICE_MARK = /[?&]price=([0-9]{1,15})$/;

/** The question for a new price. Its link holds the car and the version, so that no state is stored until the reply. */
export const askPrice = ({ card, modifiedAt }: OwnCar, { language, publicUrl }: ViewSetting, said?: string) => {
  const title = carTitle(card);
  const question = MY_CARS_TEXTS[language].askPrice(title, currencySymbol(card.priceUnit));
  const text = [...(said === undefined ? [] : [said]), question].join('\n');
  const url = `${publicUrl}${pathTo.edit(card.id)}?price=${Date.parse(modifiedAt)}`;
  const offset = text.indexOf(title);
  return { text, entities: [{ type: 'text_link' as const, offset, length: title.length, url }] };
};

/** The car and version that a question for a price was about; undefined for any other message. */
export const askedPrice = (
  urls: readonly string[],
): { readonly postId: number; readonly modifiedAt: string } | undefined => {
  for (const url of urls) {
    const [version] = PRICE_MARK.exec(url)?.slice(1) ?? [];
    const id = /\/([1-9][0-9]{0,8})\?/.exec(url)?.[1];
    if (version !== undefined && id !== undefined)
      return { postId: Number(id), modifiedAt: new Date(Number(version)).toISOString() };
  }
  return undefined;
};
