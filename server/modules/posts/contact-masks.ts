const SIGN = '•';
/** Digits of a number that stay hidden: a million possibilities. */
const HIDDEN_DIGITS = 6;
const HIDDEN_TEXT = SIGN.repeat(3);

/** `+37491••••••`: the country and the operator of a phone number in E.164. */
export const maskedPhone = (number: string): string => {
  const shown = /^\+?[0-9]+$/.test(number) ? number.slice(0, -HIDDEN_DIGITS) : '';
  return shown + SIGN.repeat(HIDDEN_DIGITS);
};

/** `a•••@•••`. */
export const maskedEmail = (address: string): string => `${address.slice(0, 1)}${HIDDEN_TEXT}@${HIDDEN_TEXT}`;

/** `@ar•••`, or a phone number's mask where the handle is one (D124). */
export const maskedTelegram = (handle: string): string =>
  /^\+?[0-9]+$/.test(handle) ? maskedPhone(handle) : `@${handle.replace(/^@/, '').slice(0, 2)}${HIDDEN_TEXT}`;

/** Six digits or more with what is written between them, or an address with @ in it. */
const CONTACT_IN_TEXT = /\+?\d(?:[\s().-]*\d){5,}|\S*@\S+/g;

/** A name or place as the seller typed it, without the numbers and handles that it may hold. */
export const maskedText = (text: string): string => text.replaceAll(CONTACT_IN_TEXT, SIGN.repeat(HIDDEN_DIGITS));
