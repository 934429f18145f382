import { expect, test } from 'vitest';
import { vinInCode } from './vin-in-code.ts';

const VIN = 'JTMDF4DV5AD012345';

test.each([
  ['a plain code', VIN, VIN],
  ['small letters', VIN.toLowerCase(), VIN],
  ['a code with the sign of imports', `I${VIN}`, VIN],
  ['a QR code of an address', `https://vin.example/?v=${VIN}&x=1`, VIN],
  ['the number of a part', '4902505', undefined],
  ['letters that no VIN has', 'OIQDF4DV5AD01234', undefined],
])('%s', (_what, text, vin) => {
  expect(vinInCode(text)).toBe(vin);
});
