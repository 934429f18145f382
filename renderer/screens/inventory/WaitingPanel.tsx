import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Dialog } from './Dialog.tsx';

type WaitingPanelProps = { waiting: readonly Waiting[]; source: StockSource; onClose: () => void };
type Run = (work: () => Promise<unknown>) => void;

/** What has not reached the server, each with its reason; conflicts are settled field by field (D166). */
export function WaitingPanel({ waiting, source, onClose }: WaitingPanelProps) {
  const { t } = useTranslation('inventory');
  const [isBusy, setBusy] = useState(false);
  const run: Run = (work) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  const refused = waiting.filter(({ state }) => state === 'refused');
  return (
    <Dialog title={t('open.title')} isWide onClose={onClose}>
      {waiting.length === 0 && <p>{t('open.none')}</p>}
      <ul className="open">
        {waiting.map((each) => (
          <li key={each.key}>
            <p>
              <b>{each.title}</b> · {t(`changes.${each.change.kind}`)} · {t(`open.states.${each.state}`)}
            </p>
            {each.error !== null && <p className="bad">{each.error.description}</p>}
            {each.state === 'refused' && (
              <button
                type="button"
                className="bp6-button bp6-outlined"
                disabled={isBusy}
                onClick={() => run(() => source.discard(each.key))}
              >
                {t('open.drop')}
              </button>
            )}
            {each.conflict !== null && (
              <Conflict
                conflict={each.conflict}
                isBusy={isBusy}
                onSettle={(mine) => run(() => source.resolve(each.key, mine))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="acts">
        {refused.length > 0 && (
          <button
            type="button"
            className="bp6-button bp6-outlined"
            disabled={isBusy}
            onClick={() => run(() => source.retry())}
          >
            {t('open.retry')}
          </button>
        )}
        <button type="button" className="bp6-button bp6-intent-primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}

type Both = NonNullable<Waiting['conflict']>;
type ConflictProps = { conflict: Both; isBusy: boolean; onSettle: (mine: readonly string[]) => void };

const valueText = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '–' : typeof value === 'number' ? formatNumber(value) : String(value);

function Conflict({ conflict, isBusy, onSettle }: ConflictProps) {
  const { t } = useTranslation('inventory');
  const names = Object.keys(conflict.mine).filter(
    // The lock goes with the price.
    (name) => name !== 'isPriceLocked' && conflict.mine[name] !== conflict.theirs[name],
  );
  const [mine, setMine] = useState<readonly string[]>(names);
  return (
    <div className="conflict">
      {names.map((name) => (
        <fieldset key={name}>
          <legend>{t(`fields.${name as 'price'}`)}</legend>
          <span className="muted">{t('open.before', { value: valueText(conflict.before[name]) })}</span>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={name}
                checked={mine.includes(name) === (side === 'mine')}
                onChange={() => setMine(side === 'mine' ? [...mine, name] : mine.filter((other) => other !== name))}
              />
              {t(`open.${side}`, { value: valueText(conflict[side][name]) })}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="bp6-button bp6-intent-primary" disabled={isBusy} onClick={() => onSettle(mine)}>
        {t('open.settle')}
      </button>
    </div>
  );
}
