import { expect, test } from 'vitest';
import { codedFailureText, failureText } from './failure-text.ts';

const t = (key: string) => `<${key}>`;
const KNOWN = { code: 'RATE_LIMITED', description: 'in English' } as const;
const UNKNOWN = { code: 'UNKNOWN', unknownCode: 'MAINTENANCE', description: 'Back at 6.' } as const;

test('a known code has its own words', () => {
  expect(failureText(t, KNOWN)).toBe('<errors:RATE_LIMITED>');
  expect(codedFailureText(t, KNOWN)).toBe('RATE_LIMITED: <errors:RATE_LIMITED>');
});

test('an unknown code is shown as it came, with its description', () => {
  expect(failureText(t, UNKNOWN)).toBe('MAINTENANCE: Back at 6.');
  expect(codedFailureText(t, UNKNOWN)).toBe('MAINTENANCE: Back at 6.');
});

test('a failure without any code is unknown', () => {
  expect(failureText(t, { code: 'UNKNOWN', description: '' })).toBe('<errors:UNKNOWN>');
});
