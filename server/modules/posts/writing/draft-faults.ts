import { isValidPhoneNumber } from '#server/lib/phone-numbers.ts';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import { videoKeyOf } from '#contract/media.ts';
import { isPublicHost } from '#server/lib/public-host.ts';
import type { Changed, PostDraft } from './post-draft.ts';
import type { Faults } from './references.ts';

/** A link that a browser may follow: https, with a host, without a name and password in it. */
const isSafeLink = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
};

const videoFaults = ({ videoUrl = '' }: PostDraft): Faults =>
  videoUrl === '' ||
  videoKeyOf(videoUrl) !== undefined ||
  (isSafeLink(videoUrl) && isPublicHost(new URL(videoUrl).hostname))
    ? {}
    : { videoUrl: 'This takes an https:// link.' };

const WAYS = ['contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const;

/** Numbers must exist in their country's plan (D123); a post names at least one way to its seller (D104, D118). */
const contactFaults = (draft: PostDraft, changed: Changed): Faults => {
  const isWrong = (text = ''): boolean => text.startsWith('+') && !isValidPhoneNumber(text);
  const wrong = WAYS.filter((way) => changed(way) && isWrong(draft[way]));
  const hasWay = WAYS.some((way) => (draft[way] ?? '') !== '');
  return {
    ...(hasWay ? {} : { contactPhoneNumber: 'Please name at least one way to contact you.' }),
    ...Object.fromEntries(wrong.map((way) => [way, ACCOUNT_TEXTS.phone])),
  };
};

/** A post has photos; only a hidden one that never had any may still lack them. */
export const NO_PHOTOS: Faults = { images: 'Please add at least one photo.' };

const photoFaults = ({ images }: PostDraft): Faults =>
  new Set(images).size === images.length ? {} : { images: 'Each photo may be there once.' };

const MAX_PRICE = 999_999_999;

/** Prices of 0 do not exist (D069). Not every seller's new price comes by a form: the bot reads it from a message. */
const priceFaults = ({ price }: PostDraft): Faults =>
  Number.isInteger(price) && price >= 1 && price <= MAX_PRICE ? {} : { price: 'This takes a whole number.' };

/** What a draft itself shows to be wrong in its changed fields; whether it needs photos depends on the post. */
export const draftFaults = (draft: PostDraft, changed: Changed): Faults => ({
  ...(changed('images') ? photoFaults(draft) : {}),
  ...(changed('videoUrl') ? videoFaults(draft) : {}),
  ...(changed('price') ? priceFaults(draft) : {}),
  ...(changed(...WAYS) ? contactFaults(draft, changed) : {}),
});
