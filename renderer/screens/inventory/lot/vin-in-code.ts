/** 17 signs without I, O and Q (ISO 3779). */
const VIN = /[A-HJ-NPR-Z0-9]{17}/;
/** Some makers prefix the VIN in a bar code with the letter I, for "import". */
const IMPORT_SIGN = /^I(?=[A-HJ-NPR-Z0-9]{17}$)/;

/** Extracts the VIN from the text of a bar code or QR code, or returns undefined. */
export const vinInCode = (text: string): string | undefined =>
  VIN.exec(text.trim().toUpperCase().replace(IMPORT_SIGN, ''))?.[0];
