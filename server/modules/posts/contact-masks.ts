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
