import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DETAILS = { recipient: 'Aniv LLC', bank: 'A bank', account: '1570 0012', purpose: 'Aniv plan, order {order}' };
const WHOLE = { en: DETAILS, am: { ...DETAILS, recipient: 'Անիվ' }, ru: { ...DETAILS, recipient: 'Анив' } };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aniv-invoice-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const file = join(folder, 'details.json');
  writeFileSync(file, content);
  return file;
};
const read = (PAYMENT_DETAILS: string, more: Record<string, string> = {}) =>
  readConfig({ PAYMENT_DETAILS, ...more }).payments;

test('in production an invoice is offered with its details in three languages', () => {
  const file = fileWith(JSON.stringify({ ...WHOLE, qr: 'acc={order}' }));

  expect(read(file)).toMatchObject({ isManual: true, invoice: { ...WHOLE, qr: 'acc={order}' } });
  expect(read(file, { MANUAL_PAYMENTS: 'off' })).toMatchObject({ isManual: false });
});

test('in production no invoice is offered without them; elsewhere it is, to try it out', () => {
  expect(read('')).toMatchObject({ isManual: false, invoice: undefined });
  expect(read('', { NODE_ENV: 'development' })).toMatchObject({ isManual: true, invoice: undefined });
});

test('a QR code is a choice', () => {
  expect(read(fileWith(JSON.stringify(WHOLE))).invoice?.qr).toBeNull();
});

test.each([
  ['not JSON', 'JSON'],
  [JSON.stringify({ ...WHOLE, ru: undefined }), 'ru: '],
  [JSON.stringify({ ...WHOLE, am: { ...DETAILS, account: ' ' } }), 'am.account: '],
])('a file that is not whole stops the start: %s', (content, problem) => {
  const file = fileWith(content);

  expect(() => read(file)).toThrow(`PAYMENT_DETAILS is ${JSON.stringify(file)}: `);
  expect(() => read(file)).toThrow(problem);
});
