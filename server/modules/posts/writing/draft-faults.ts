import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import type { PostForm } from '#contract/http/post-form.ts';
import { videoKeyOf } from '#contract/media.ts';
import { isPublicHost } from '#server/lib/public-host.ts';
import type { Faults } from './references.ts';

/** A link that a browser may follow: https, with a host, without a name and password in it. */
const isSafeLink = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
};

const videoFaults = ({ videoUrl = '' }: PostForm): Faults =>
  videoUrl === '' ||
  videoKeyOf(videoUrl) !== undefined ||
  (isSafeLink(videoUrl) && isPublicHost(new URL(videoUrl).hostname))
    ? {}
    : { videoUrl: 'This takes an https:// link.' };

const WAYS = ['contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const;

/** Numbers must exist in their country's plan (D123); a post names at least one way to its seller (D104, D118). */
const contactFaults = (form: PostForm): Faults => {
  const wrong = WAYS.filter((way) => form[way]?.startsWith('+') === true && !isValidPhoneNumber(form[way]));
  const hasWay = WAYS.some((way) => (form[way] ?? '') !== '');
  return {
    ...(hasWay ? {} : { contactPhoneNumber: 'Please name at least one way to contact you.' }),
    ...Object.fromEntries(wrong.map((way) => [way, ACCOUNT_TEXTS.phone])),
  };
};

/** A post has photos; only a hidden one that never had any may still lack them. */
export const NO_PHOTOS: Faults = { images: 'Please add at least one photo.' };

const photoFaults = ({ images }: PostForm): Faults =>
  new Set(images).size === images.length ? {} : { images: 'Each photo may be there once.' };

/** What a form itself shows to be wrong; whether it needs photos depends on the post. */
export const formFaults = (form: PostForm): Faults => ({
  ...photoFaults(form),
  ...videoFaults(form),
  ...contactFaults(form),
});
