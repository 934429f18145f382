import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { wantedOf } from '#contract/stock-changes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { linesOf } from '#renderer/features/inventory/conflict-lines.ts';
import { isCut } from '#renderer/features/inventory/grid-row.ts';
import { refusalOf } from '#renderer/features/inventory/refusal.ts';
import { useWaitingCars } from '#renderer/features/post-form/waiting/use-waiting-cars.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { ConflictForm } from './ConflictForm.tsx';
import { GridDialog } from './GridDialog.tsx';
import { FieldName, FieldValue } from './FieldValue.tsx';

const WaitingCars = lazyPart(async () => {
  const [{ WaitingCars: cars }] = await Promise.all([
    import('#renderer/features/post-form/waiting/WaitingCars.tsx'),
    loadTexts(['sell']),
  ]);
  return cars;
});

type WaitingPanelProps = { waiting: readonly Waiting[]; source: StockSource; onClose: () => void };
type Run = (work: () => Promise<unknown>) => void;

/** What has not reached the server, new cars first, each with its reason; conflicts are settled field by field (D166). */
export function WaitingPanel({ waiting, source, onClose }: WaitingPanelProps) {
  const { t } = useTranslation(['inventory', 'errors']);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const run: Run = (work) => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        toast('bad', failureText(t, failureOf(error)));
      })
      .finally(() => {
        setBusy(false);
        // What was pressed may be gone with its change: the keyboard stays in the window.
        close.current?.focus();
      });
  };
  const hasCars = useWaitingCars().length > 0;
  const isRefused = waiting.some(({ state }) => state === 'refused');
  return (
    <GridDialog title={t('open.title')} isWide onClose={onClose}>
      {waiting.length === 0 && !hasCars && <p>{t('open.none')}</p>}
      {hasCars && (
        <Suspense fallback={null}>
          <WaitingCars />
        </Suspense>
      )}
      <ul className="open">
        {waiting.map((each) => (
          <ChangeLine key={each.key} waiting={each} source={source} isBusy={isBusy} run={run} />
        ))}
      </ul>
      <div className="acts">
        {isRefused && (
          <Button look="outlined" disabled={isBusy} onClick={() => run(() => source.retry())}>
            {t('open.retry')}
          </Button>
        )}
        <Button ref={close} look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </GridDialog>
  );
}

type ChangeLineProps = { waiting: Waiting; source: StockSource; isBusy: boolean; run: Run };

/** A change with its reason, and what can be done about it. */
export function ChangeLine({ waiting, source, isBusy, run }: ChangeLineProps) {
  const { t } = useTranslation('inventory');
  const { key, title, change, state, error, conflict } = waiting;
  return (
    <li>
      <p>
        <b>{title}</b> · {t(`changes.${change.kind}`)} · {t(`open.states.${isCut(waiting) ? 'waiting' : state}`)}
      </p>
      {conflict === null && <Wanted waiting={waiting} />}
      {error !== null && <Reason error={error} />}
      {state === 'refused' && (
        <Button look="outlined" disabled={isBusy} onClick={() => run(() => source.discard(key))}>
          {t('open.drop')}
        </Button>
      )}
      {conflict !== null && (
        <ConflictForm waiting={waiting} isBusy={isBusy} onSettle={(mine) => run(() => source.resolve(key, mine))} />
      )}
    </li>
  );
}

/** Why it was refused, in the reader's language. */
function Reason({ error }: { error: NonNullable<Waiting['error']> }) {
  const { t } = useTranslation(['inventory', 'errors']);
  const refusal = refusalOf(error);
  switch (refusal.kind) {
    case 'fault':
      return <p className="bad">{t(`open.faults.${refusal.name}`)}</p>;
    case 'field':
      return <p className="bad">{t('open.faults.field', { field: t(`fields.${refusal.name}`) })}</p>;
    case 'failure':
      return <p className="bad">{failureText(t, refusal.failure)}</p>;
    default:
      return refusal satisfies never;
  }
}

/** What an edit is about to change the car to. */
function Wanted({ waiting: { change } }: Pick<ChangeLineProps, 'waiting'>) {
  const values = wantedOf(change);
  const lines = linesOf(Object.keys(values));
  if (lines.length === 0) return null;
  return (
    <ul className="wanted">
      {lines.map(({ title, names }) => (
        <li key={title}>
          <FieldName title={title} />:{' '}
          <FieldValue
            title={names.includes(title) || title === 'place' ? title : (names[0] ?? title)}
            values={values}
          />
        </li>
      ))}
    </ul>
  );
}
