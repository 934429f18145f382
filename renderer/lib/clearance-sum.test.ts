import { expect, test } from 'vitest';
import { clearanceSum } from './clearance-sum.ts';

const perUsd = { USD: 1, AMD: 400, EUR: 0.8 };
const usd = (amount: number) => ({ amount, unit: 'USD' }) as const;
const amd = (amount: number) => ({ amount, unit: 'AMD' }) as const;
const plain = (sum: ReturnType<typeof clearanceSum>) => sum && { ...sum, text: sum.text.replaceAll('\u00a0', ' ') };

test('amounts in the currency shown are added exactly', () => {
  expect(plain(clearanceSum(usd(27_905), usd(3100), { currency: 'USD', perUsd }))).toEqual({
    text: '$27 905 + $3 100 = $31 005',
    isConverted: false,
  });
});

test('the total is converted where another currency is shown', () => {
  expect(plain(clearanceSum(usd(27_905), usd(3100), { currency: 'AMD', perUsd }))).toEqual({
    text: '$27 905 + $3 100 = $31 005 ≈ 12 402 000 ֏',
    isConverted: true,
  });
});

test('amounts in two currencies have a converted total', () => {
  expect(plain(clearanceSum(usd(27_900), amd(1_200_000), { currency: 'EUR', perUsd }))).toEqual({
    text: '$27 900 + 1 200 000 ֏ ≈ €24 720',
    isConverted: true,
  });
});

test('without rates only amounts in one currency are added', () => {
  expect(clearanceSum(usd(27_900), amd(1_200_000), { currency: 'USD', perUsd: {} })).toBeUndefined();
  expect(plain(clearanceSum(usd(27_900), usd(3100), { currency: 'AMD', perUsd: {} }))?.text).toBe(
    '$27 900 + $3 100 = $31 000',
  );
});
