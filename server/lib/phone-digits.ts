/**
 * The digits to look for in stored numbers such as +37477123456: `077 12-34-56` gives 77123456. Undefined for what is no
 * phone number.
 */
export const phoneDigits = (text: string): string | undefined => {
  if (!/^\+?[\d\s().-]{5,24}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < 5 ? undefined : digits;
};
