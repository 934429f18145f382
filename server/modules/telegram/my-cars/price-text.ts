/** Prices of more digits are typing errors. */
const MAX_DIGITS = 12;
const THOUSAND = 1000;
const PRICE = /^[^\d-]{0,5}?(\d[\d\s.,'’]*?)\s*(k|к|тыс\.?|հազ\.?)?\s*\D{0,5}$/iu;
/** Groups of three digits after thousands separators; any other separator begins a fraction. */
const GROUPED = /^\d{1,3}(?:[\s.,'’]\d{3})*$|^\d+$/u;

/** A price as people type it in whole units, such as `14 500 $`, `14.500` or `14.5k`; undefined for anything else. */
export const priceIn = (text: string): number | undefined => {
  const [, digits = '', thousands] = PRICE.exec(text.trim().replaceAll(/[\u00a0\u202f]/gu, ' ')) ?? [];
  const number = digits.trim();
  if (thousands !== undefined) {
    const amount = Number(number.replace(',', '.'));
    return amount > 0 ? Math.round(amount * THOUSAND) : undefined;
  }
  if (!GROUPED.test(number)) return undefined;
  const whole = number.replaceAll(/\D/g, '');
  const price = Number(whole);
  return whole.length <= MAX_DIGITS && price > 0 ? price : undefined;
};
