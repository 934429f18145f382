import { LANGUAGES, type Language, LOCALE_OF } from '#contract/constants.ts';
import { type Currency, toMajor, toMinor } from '#contract/money.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { NewRow } from '#server/database/connection.ts';
import { fold } from '#server/lib/fold.ts';
import { textHash } from '#server/lib/text-hash.ts';
import type { Staged } from './chat-cast.ts';
import { photoIds } from './chat-photos.ts';
import { OFFER_PARTS, type ScriptMessage, type ScriptText } from './chat-scripts.ts';
import { asked, type PlannedPost } from './post-row.ts';

const YEREVAN_MS = 4 * HOUR_MS;
/** What the price was before it went down. */
const PRICE_BEFORE = 1.06;

type Row = NewRow<'chat_message'>;
type Stored = NewRow<'translation'>;
/** Where and when a message was sent. */
type Place = { readonly conversationId: number; readonly number: number; readonly at: number };

const currencyOf = ({ row }: PlannedPost): Currency => row.price_unit as Currency;
const partOfPrice = ({ row }: PlannedPost, part: number): number => toMinor(asked(toMajor(row.price_minor) * part));

/** Narrow and hard spaces of the formats are what nobody types. */
const typed = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const filled = (text: string, post: PlannedPost, language: Language): string => {
  const { variant, year, mileage } = post.plan.car;
  const locale = LOCALE_OF[language];
  const price = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyOf(post),
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(toMajor(post.row.price_minor));
  const distance = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(mileage);
  return text
    .replaceAll('{car}', `${variant.brand} ${variant.model}`)
    .replaceAll('{year}', String(year))
    .replaceAll('{price}', typed(price))
    .replaceAll('{mileage}', typed(distance));
};

const languageOf = ({ script }: Staged, { by, lang }: ScriptText): Language =>
  lang ?? (by === 'buyer' ? script.buyerLanguage : script.sellerLanguage);

const viewingDate = (at: number, { days, hour }: { readonly days: number; readonly hour: number }): string => {
  const midnight = Math.floor((at + YEREVAN_MS) / DAY_MS) * DAY_MS - YEREVAN_MS;
  return new Date(midnight + days * DAY_MS + hour * HOUR_MS).toISOString();
};

const contentOf = (
  staged: Staged,
  message: ScriptMessage,
  { conversationId, number, at }: Place,
): Partial<Row> & Pick<Row, 'kind'> => {
  const { post } = staged;
  const currency = currencyOf(post);
  if (message.by === 'system') {
    const isPrice = message.code === 'priceChanged';
    const from = isPrice ? { minor: partOfPrice(post, PRICE_BEFORE), currency } : null;
    const to = isPrice ? { minor: post.row.price_minor, currency } : null;
    return { kind: 'system', payload: JSON.stringify({ code: message.code, from, to }) };
  }
  if ('phrase' in message) return { kind: 'phrase', payload: JSON.stringify({ code: message.phrase }) };
  if ('offer' in message) {
    const minor = partOfPrice(post, OFFER_PARTS[message.offer]);
    return { kind: 'offer', payload: JSON.stringify({ minor, currency, state: message.state }) };
  }
  if ('viewing' in message) {
    const place = post.row.lookup_address ?? '';
    const viewing = { date: viewingDate(at, message.viewing), place, state: message.state };
    return { kind: 'viewing', payload: JSON.stringify(viewing) };
  }
  if ('photos' in message)
    return { kind: 'photos', payload: JSON.stringify({ photoIds: photoIds(conversationId, number, message.photos) }) };
  const language = languageOf(staged, message);
  const text = filled(message[language], post, language);
  return { kind: 'text', text, language, search_text: fold(text), warnings: JSON.stringify(message.warnings) };
};

/** The `number`-th message of a conversation, sent at this time. */
export const messageRow = (
  staged: Staged,
  message: ScriptMessage,
  place: Place & { readonly version: number },
): Row => {
  const { conversationId, number, version, at } = place;
  const { buyer, post } = staged;
  const senders = { buyer: buyer.id, seller: post.plan.seller.id, system: null };
  return {
    conversation_id: conversationId,
    number,
    version,
    sender_id: senders[message.by],
    client_key: null,
    text: '',
    language: null,
    payload: '{}',
    warnings: '[]',
    search_text: '',
    text_hash: null,
    reply_to: message.by === 'system' ? null : (message.replyTo ?? null),
    created_at: new Date(at).toISOString(),
    edited_at: null,
    ...contentOf(staged, message, place),
  };
};

/** The two translations of a text as a translation service would have left them. */
export const translationRows = (staged: Staged, message: ScriptMessage, at: number): Stored[] => {
  if (!('en' in message)) return [];
  const from = languageOf(staged, message);
  const original = filled(message[from], staged.post, from);
  return LANGUAGES.filter((language) => language !== from).map((language) => ({
    text_hash: textHash(original, from),
    language,
    text: filled(message[language], staged.post, language),
    created_at: new Date(at).toISOString(),
  }));
};
