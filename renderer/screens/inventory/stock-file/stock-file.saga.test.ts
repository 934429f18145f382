import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { SheetRow } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import { profileChanged } from '#renderer/events.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { anOutcome, planned, update } from '#renderer/features/stock-file/testing.ts';
import type { StockFileTools } from '#renderer/features/stock-file/world.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { aHeldCall, openImport, OTHER_DEALER } from './testing.ts';

const { choicesMade, closed, columnsReopened, defaultsChanged, fieldChosen, headerChosen } = stockFileActions;
const { opened, planAsked, rowsAccepted, startedOver, undoAsked } = stockFileActions;
type Dialog = Awaited<ReturnType<typeof openImport>>;

const FILE = 'Stock number,Make,Price\nA1,Toyota,120\nN1,BMW,500\n';
const answerPlans = () =>
  answer(routes.stockFile.plan, ({ body }) => ({
    isSuccess: true,
    value: (JSON.parse(body) as { rows: SheetRow[] }).rows.map(() => planned()),
  }));
const toColumns = async (dialog: Dialog) => {
  dialog.choose(FILE);
  return dialog.reach('columns');
};
/** A reader that never ends, with the signals that it got. */
const aHeldReader = () => {
  const signals: AbortSignal[] = [];
  const read: StockFileTools['read'] = (_ask, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  return { signals, read };
};

describe('reading', () => {
  test('shows the columns with what the account and the file say of empty cells', async () => {
    const dialog = await openImport();
    const { reading } = await toColumns(dialog);

    expect(reading).toMatchObject({
      fileName: 'stock.csv',
      mapping: ['stockNumber', 'brand', 'price'],
      defaults: { countryId: 1, regionId: 100, overwritesLocked: false },
    });
    expect(JSON.parse(JSON.stringify(dialog.step()))).toEqual(dialog.step());
  });

  test('shows what is wrong with a file, and the next one replaces it', async () => {
    const dialog = await openImport();
    dialog.choose('%PDF-1.7');
    await dialog.reach('choose', (step) => 'fault' in step && step.fault?.code === 'notATable');

    expect((await toColumns(dialog)).fault).toBeNull();
  });

  test('happens again with other choices, and keeps the chosen defaults', async () => {
    const dialog = await openImport();
    await toColumns(dialog);
    dialog.dispatch(defaultsChanged({ mileageUnit: 'mi' }));
    dialog.dispatch(choicesMade({ separator: ';' }));
    const { reading } = await dialog.reach('columns', (step) => 'isReading' in step && !step.isReading);

    expect(reading).toMatchObject({
      choices: { separator: ';' },
      table: { width: 1 },
      defaults: { mileageUnit: 'mi' },
    });
  });

  test('takes another field for a column at once, and guesses anew for another row of headers', async () => {
    const dialog = await openImport();
    await toColumns(dialog);
    dialog.dispatch(fieldChosen({ column: 1, field: 'price' }));

    expect(dialog.step()).toMatchObject({ reading: { mapping: ['stockNumber', 'price', null], isKnown: false } });
    dialog.dispatch(headerChosen(1));
    expect(dialog.step()).toMatchObject({ reading: { header: 1, mapping: ['stockNumber', 'brand', 'price'] } });
  });

  test.each([['the dialog is closed', closed()] as const, ['another file is wanted', startedOver()] as const])(
    'ends when %s',
    async (_when, action) => {
      const { signals, read } = aHeldReader();
      const dialog = await openImport({ read });
      dialog.choose(FILE);
      dialog.dispatch(action);

      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      expect(dialog.step()).toMatchObject({ step: 'choose', isReading: false });
    },
  );
});

describe('the check of a file', () => {
  test('leads to the review, from which chosen names are checked anew', async () => {
    const dialog = await openImport();
    const plans = answerPlans();
    await toColumns(dialog);
    dialog.dispatch(planAsked({}));
    expect((await dialog.reach('review')).outcomes.map(({ at }) => at)).toEqual([2, 3]);
    dialog.dispatch(planAsked({ names: [{ field: 'brand', from: 'BMW', to: 'Mini' }] }));
    await dialog.reach('review');

    const rows = plans.map(({ body }) => (JSON.parse(body) as { rows: SheetRow[] }).rows.map(({ brand }) => brand));
    expect(rows).toEqual([
      ['Toyota', 'BMW'],
      ['Toyota', 'Mini'],
    ]);
  });

  test('asks for 200 rows at a time, and shows its progress', async () => {
    const dialog = await openImport();
    const done: unknown[] = [];
    const plans = answer(routes.stockFile.plan, ({ body }) => {
      done.push(dialog.step());
      return { isSuccess: true, value: (JSON.parse(body) as { rows: SheetRow[] }).rows.map(() => planned()) };
    });
    dialog.choose(`Stock number,Make,Price\n${Array.from({ length: 450 }, (_, at) => `A${at},Toyota,120\n`).join('')}`);
    await dialog.reach('columns');
    dialog.dispatch(planAsked({}));

    expect((await dialog.reach('review')).outcomes).toHaveLength(450);
    expect(plans.map(({ body }) => (JSON.parse(body) as { rows: SheetRow[] }).rows.length)).toEqual([200, 200, 50]);
    expect(done).toMatchObject([
      { done: 0, total: 450 },
      { done: 200, total: 450 },
      { done: 400, total: 450 },
    ]);
  });

  test('knows the same columns the next time', async () => {
    const dialog = await openImport();
    answerPlans();
    await toColumns(dialog);
    dialog.dispatch(fieldChosen({ column: 1, field: null }));
    dialog.dispatch(planAsked({}));
    await dialog.reach('review');
    dialog.dispatch(startedOver());

    expect((await toColumns(dialog)).reading).toMatchObject({ mapping: ['stockNumber', null, 'price'], isKnown: true });
  });

  test('that fails shows the reason, and can be asked for again', async () => {
    const dialog = await openImport();
    refuse(routes.stockFile.plan, 403, 'FORBIDDEN');
    await toColumns(dialog);
    dialog.dispatch(planAsked({}));
    await dialog.reach('planning', (step) => 'failure' in step && step.failure?.code === 'FORBIDDEN');
    answerPlans();
    dialog.dispatch(planAsked({}));

    expect((await dialog.reach('review')).outcomes).toHaveLength(2);
  });

  test('continues after a temporary failure', async () => {
    const dialog = await openImport();
    const plans = answerPlans();
    const busy = { isSuccess: false, error: { code: 'OVERLOADED', description: '' } };
    network.use(
      http.post(`*${routes.stockFile.plan.path}`, () => HttpResponse.json(busy, { status: 503 }), { once: true }),
    );
    await toColumns(dialog);
    dialog.dispatch(planAsked({}));

    expect((await dialog.reach('review')).outcomes).toHaveLength(2);
    expect(plans).toHaveLength(1);
  });

  test('ends with the way back to the columns', async () => {
    const dialog = await openImport();
    const held = aHeldCall();
    const aborted = vi.fn<() => void>();
    network.use(
      http.post(`*${routes.stockFile.plan.path}`, async ({ request }) => {
        request.signal.addEventListener('abort', aborted);
        held.resolve();
        await new Promise(() => undefined);
      }),
    );
    await toColumns(dialog);
    dialog.dispatch(planAsked({}));
    await held.promise;
    dialog.dispatch(columnsReopened());

    expect(dialog.step()).toMatchObject({ step: 'columns', isReading: false, fault: null });
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  });

  test('has rows that the user leaves out and takes in again', async () => {
    const dialog = await openImport();
    dialog.review([anOutcome(2), anOutcome(3), anOutcome(4)]);
    dialog.dispatch(rowsAccepted({ rows: [2, 3], isAccepted: false }));
    dialog.dispatch(rowsAccepted({ rows: [3], isAccepted: true }));

    expect(dialog.step()).toMatchObject({ leftOut: [2] });
  });
});

describe('undoing an import', () => {
  const ASKED = { id: '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab', fileName: 'stock.csv', total: 2 };
  const row = (postId: number) => ({ place: 2, postId, title: 'Car', outcome: 'undone', fields: [] });
  const answerGroups = () => {
    let calls = 0;
    return answer(routes.stockFile.undo, () => {
      calls += 1;
      return { isSuccess: true, value: { rows: [row(calls)], left: 2 - calls } };
    });
  };
  const ended = (dialog: Dialog) => dialog.reach('undo', (step) => 'isRunning' in step && !step.isRunning);

  test('goes group by group, and what still waits here is given up', async () => {
    const dialog = await openImport();
    dialog.server.isCut = true;
    const { edit } = update(2, 2, 5);
    await dialog.source.change(ASKED.id, [{ postId: PostId.parse(2), change: { kind: 'edit', fields: edit ?? {} } }]);
    dialog.server.isCut = false;
    const asked = answerGroups();
    dialog.dispatch(undoAsked(ASKED));

    expect((await ended(dialog)).rows.map(({ postId }) => postId)).toEqual([1, 2]);
    expect(asked[0]?.url.pathname).toContain(ASKED.id);
    expect(await dialog.source.waiting()).toEqual([]);
    expect(dialog.news()).toEqual([{ kind: 'undone', id: ASKED.id }]);
    expect(dialog.profileOutdated).toHaveBeenCalledOnce();
  });

  test('that fails keeps its rows, and does not reach the grid', async () => {
    const dialog = await openImport();
    refuse(routes.stockFile.undo, 403, 'FORBIDDEN');
    dialog.dispatch(undoAsked(ASKED));

    expect(await ended(dialog)).toMatchObject({ rows: [], failure: { code: 'FORBIDDEN' } });
    expect(dialog.news()).toEqual([]);
  });

  /** The last group is undone once the test lets it. */
  const holdUndo = () => {
    const held = aHeldCall();
    const calls: string[] = [];
    network.use(
      http.post(`*${routes.stockFile.undo.path}`, async ({ request }) => {
        calls.push(request.url);
        await held.promise;
        return HttpResponse.json({ isSuccess: true, value: { rows: [row(1)], left: 0 } });
      }),
    );
    return { calls, answerNow: held.resolve };
  };

  test('ends after the call in progress when the dialog is closed, and reaches the grid', async () => {
    const dialog = await openImport();
    const { calls, answerNow } = holdUndo();
    dialog.dispatch(undoAsked(ASKED));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    dialog.dispatch(closed());
    answerNow();

    await vi.waitFor(() => expect(dialog.news()).toEqual([{ kind: 'undone', id: ASKED.id }]));
    expect(dialog.step().step).toBe('choose');
  });

  test('reaches no grid once another user signed in', async () => {
    const dialog = await openImport();
    const { calls, answerNow } = holdUndo();
    dialog.dispatch(undoAsked(ASKED));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    dialog.dispatch(profileChanged(aProfile({ id: OTHER_DEALER })));
    answerNow();
    dialog.dispatch(opened({ id: OTHER_DEALER, countryId: 1, regionId: 100 }));

    await vi.waitFor(() => expect(dialog.past().phase).toBe('ready'));
    expect(dialog.news()).toEqual([]);
  });
});
