/** D113: 17 signs without I, O and Q, or a Japanese frame number. */
const VIN = /^([A-HJ-NPR-Z0-9]{17}|[A-Z0-9]{2,7}-[0-9]{4,7})$/;

/** Whether a number can be one at all, spaces and the size of letters aside. */
export const isVin = (text: string): boolean => VIN.test(text.replace(/\s/g, '').toUpperCase());
