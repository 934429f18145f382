import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { PlannedRow, SheetRow } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import type { FileRow } from './file-rows.ts';
import { countsOf, inCalls, planFile } from './plan-file.ts';
import { aRow, atOnce, DEFAULTS, planned } from './testing.ts';
import { pause, withRetry } from './with-retry.ts';

type Asked = { rows: SheetRow[] };
const plan = async (rows: readonly FileRow[], signal = new AbortController().signal) => {
  const progress: number[] = [];
  const { deps } = createWorld();
  const onProgress = (done: number) => void progress.push(done);
  const outcomes = await planFile(rows, DEFAULTS, { api: deps.api, signal, pause: atOnce, onProgress });
  return { outcomes, progress };
};
const answerPlans = (of: (row: SheetRow) => PlannedRow = () => planned()) =>
  answer(routes.stockFile.plan, ({ body }) => ({
    isSuccess: true,
    value: (JSON.parse(body) as Asked).rows.map(of),
  }));

describe('a dry run', () => {
  test('asks for 200 rows at a time and tells how far it is', async () => {
    const asked = answerPlans();
    const { outcomes, progress } = await plan(Array.from({ length: 450 }, (_, at) => aRow(at + 2)));

    expect(asked.map(({ body }) => (JSON.parse(body) as Asked).rows.length)).toEqual([200, 200, 50]);
    expect(progress).toEqual([0, 200, 400, 450]);
    expect(outcomes.map(({ at }) => at)).toEqual(Array.from({ length: 450 }, (_, at) => at + 2));
  });

  test('sends long texts in smaller calls', () => {
    const rows = Array.from({ length: 30 }, (_, at) => aRow(at, { description: 'x'.repeat(12_000) }));

    expect(inCalls(rows, 200).map(({ length }) => length)).toEqual([16, 14]);
  });

  test('does not ask about rows that are refused here', async () => {
    const asked = answerPlans();
    const fault = { field: 'vin', code: 'DUPLICATE_IN_FILE', value: 'X', rows: [3] } as const;
    const { outcomes } = await plan([{ ...aRow(2), faults: [fault] }, aRow(4)]);

    expect((JSON.parse(asked[0]?.body ?? '') as Asked).rows).toEqual([{ stockNumber: 'A4' }]);
    expect(countsOf(outcomes)).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    expect(outcomes[0]?.messages).toEqual([fault]);
  });

  test('refuses both rows that lead to one car', async () => {
    answerPlans(() =>
      planned({ verdict: 'update', postId: PostId.parse(7), edit: { price: 1 }, before: { price: 2 } }),
    );
    const { outcomes } = await plan([aRow(2), aRow(3, { vin: 'JTMB1RFV5MD072418' })]);

    expect(outcomes.map(({ verdict, edit, messages }) => [verdict, edit, messages.map((each) => each.code)])).toEqual([
      ['refused', null, ['SAME_CAR_IN_FILE']],
      ['refused', null, ['SAME_CAR_IN_FILE']],
    ]);
  });

  test('goes on after a failure that passes', async () => {
    const asked = answerPlans();
    network.use(
      http.post(
        `*${routes.stockFile.plan.path}`,
        () => HttpResponse.json({ isSuccess: false, error: { code: 'OVERLOADED', description: '' } }, { status: 503 }),
        { once: true },
      ),
    );
    const { outcomes } = await plan([aRow(2)]);

    expect(outcomes).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  test('ends with a refusal that does not pass, at once', async () => {
    refuse(routes.stockFile.plan, 403, 'FORBIDDEN');

    await expect(plan([aRow(2)])).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
  });

  test('ends when it is cancelled', async () => {
    answerPlans();
    await expect(plan([aRow(2)], AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });

  test('waits no longer than it is wanted', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort(new Error('cancelled'));

    await expect(waiting).rejects.toThrow('cancelled');
    await expect(withRetry(() => Promise.reject(new Error('a bug')), controller.signal, atOnce)).rejects.toThrow(
      'a bug',
    );
  });
});
