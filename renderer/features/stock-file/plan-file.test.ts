import { describe, expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { countsOf, inCalls, refusedHere, withoutRivals } from './plan-file.ts';
import { anOutcome, aRow } from './testing.ts';

describe('a dry run', () => {
  test('sends 200 rows at a time, and long texts in smaller calls', () => {
    const long = Array.from({ length: 30 }, (_, at) => aRow(at, { description: 'x'.repeat(12_000) }));

    expect(
      inCalls(
        Array.from({ length: 450 }, (_, at) => aRow(at)),
        200,
      ).map(({ length }) => length),
    ).toEqual([200, 200, 50]);
    expect(inCalls(long, 200).map(({ length }) => length)).toEqual([16, 14]);
  });

  test('refuses rows with a fault of their own', () => {
    const fault = { field: 'vin', code: 'DUPLICATE_IN_FILE', value: 'X', rows: [3] } as const;
    const refused = refusedHere({ ...aRow(2), faults: [fault] });

    expect(countsOf([refused, anOutcome(4)])).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    expect(refused.messages).toEqual([fault]);
  });

  test('refuses both rows that lead to one car', () => {
    const change = { verdict: 'update', postId: PostId.parse(7), edit: { price: 1 }, before: { price: 2 } } as const;
    const outcomes = withoutRivals([anOutcome(2, change), anOutcome(3, change)]);

    expect(outcomes.map(({ verdict, edit, messages }) => [verdict, edit, messages.map((each) => each.code)])).toEqual([
      ['refused', null, ['SAME_CAR_IN_FILE']],
      ['refused', null, ['SAME_CAR_IN_FILE']],
    ]);
  });
});
