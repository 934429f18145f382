import { expect, test } from 'vitest';
import { findingsOf, leftOutOf, unknownTexts } from './findings.ts';
import type { Outcome } from './plan-file.ts';

const message = (code: string, field: string | null, more: object = {}) => ({ code, field, value: null, ...more });
const anOutcome = (at: number, over: object = {}): Outcome =>
  ({
    at,
    row: {},
    verdict: 'create',
    postId: null,
    title: '',
    edit: null,
    before: null,
    messages: [],
    ...over,
  }) as Outcome;

const UNKNOWN = message('UNKNOWN_NAME', 'brand', { suggestion: 'Toyota' });
const OUTCOMES = [
  anOutcome(2, { row: { brand: 'Toyotta' }, verdict: 'refused', messages: [UNKNOWN] }),
  anOutcome(3, { messages: [message('CONVERTED', 'mileage')] }),
  anOutcome(4, { messages: [message('CONVERTED', 'mileage')] }),
  anOutcome(5, {
    row: { brand: 'Nobody' },
    verdict: 'refused',
    messages: [message('UNKNOWN_NAME', 'brand'), message('REQUIRED', 'price')],
  }),
  anOutcome(6, { row: { brand: 'Toyotta' }, verdict: 'refused', messages: [UNKNOWN] }),
];

test('groups what the check found by kind and field, faults first', () => {
  expect(findingsOf(OUTCOMES).map(({ key, rows }) => [key, rows.size])).toEqual([
    ['brand/UNKNOWN_NAME', 3],
    ['price/REQUIRED', 1],
    ['mileage/CONVERTED', 2],
  ]);
});

test('names the unknown texts of a finding with their rows and what may be meant', () => {
  expect(unknownTexts(OUTCOMES, findingsOf(OUTCOMES)[0]!)).toEqual([
    { text: 'Toyotta', rows: 2, suggestion: 'Toyota' },
    { text: 'Nobody', rows: 1, suggestion: undefined },
  ]);
});

test('a finding that is not about a name has no texts to read otherwise', () => {
  expect(unknownTexts(OUTCOMES, findingsOf(OUTCOMES)[1]!)).toEqual([]);
});

test.each([
  ['a refused row', OUTCOMES[0]!, 'refused'],
  ['an unchecked row', OUTCOMES[1]!, 'unchecked'],
  ['a row without a free place', OUTCOMES[2]!, 'beyond'],
  ['a row that is imported', anOutcome(9), null],
] as const)('says why %s is left out', (_what, outcome, reason) => {
  expect(leftOutOf(outcome, { leftOut: new Set([3]), beyond: new Set([4]) })).toBe(reason);
});

test('groups 20,000 rows within a blink', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ ...OUTCOMES[at % OUTCOMES.length]!, at }));

  expect(findingsOf(many)[0]?.rows.size).toBe(12_000);
});
