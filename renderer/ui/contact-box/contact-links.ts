/** The signs that a phone number is written with besides its digits. */
const WRITING = /[\s()\-.]/g;

const digitsOf = (number: string): string | undefined => {
  const bare = number.replace(WRITING, '');
  return /^\+?[0-9]{5,15}$/.test(bare) ? bare.replace('+', '') : undefined;
};

/** `tel:+37491234567`; undefined for what is no number. */
export const telHref = (number: string | null): string | undefined => {
  const digits = digitsOf(number ?? '');
  return digits === undefined ? undefined : `tel:+${digits}`;
};

/** `https://wa.me/37491234567` (D125). */
export const whatsAppHref = (number: string | null): string | undefined => {
  const digits = digitsOf(number ?? '');
  return digits === undefined ? undefined : `https://wa.me/${digits}`;
};

/** `https://t.me/name` or `https://t.me/+37491234567` (D124). */
export const telegramHref = (address: string | null): string | undefined => {
  const text = (address ?? '').trim();
  const digits = digitsOf(text);
  if (digits !== undefined) return `https://t.me/+${digits}`;
  const [, name] = /^@?([A-Za-z][A-Za-z0-9_]{3,31})$/.exec(text) ?? [];
  return name === undefined ? undefined : `https://t.me/${name}`;
};

/** `mailto:` for a plain address without anything that could add headers. */
export const mailHref = (address: string | null): string | undefined =>
  address !== null && /^[^\s@?&%]+@[^\s@?&%]+\.[^\s@?&%]+$/.test(address) ? `mailto:${address}` : undefined;

/** Digits after the plus sign, or the server's mask of them. */
const MASKABLE = /^\+?([0-9•]{5,15})$/;

/** `+374 91 234 567`, or `+374 91 ••• •••` of a mask; other numbers in groups of three after their plus sign. */
export const shownNumber = (number: string): string => {
  const [, digits] = MASKABLE.exec(number.replace(WRITING, '')) ?? [];
  if (digits === undefined) return number;
  const [, armenian] = /^374(.{8})$/.exec(digits) ?? [];
  if (armenian !== undefined) return `+374 ${armenian.slice(0, 2)} ${armenian.slice(2, 5)} ${armenian.slice(5)}`;
  return `${digits.startsWith('•') ? '' : '+'}${digits.replace(/(?!^)(?=(?:.{3})+$)/g, ' ')}`;
};
