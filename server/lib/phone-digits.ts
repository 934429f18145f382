/**
 * The digits to search in stored numbers such as +37477123456: `077 12-34-56` gives 77123456. Undefined if it is not a
 * phone number.
 */
export const phoneDigits = (text: string): string | undefined => {
  if (!/^\+?[\d\s().-]{5,24}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < 5 ? undefined : digits;
};
