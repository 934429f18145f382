import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { StockImport } from '#contract/http/stock-import.ts';
import { selectPast, stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FailureNote } from './ProgressSteps.tsx';
import { UndoQuestion } from './UndoQuestion.tsx';

type PastImportsProps = {
  /** The import to take back, from the grid. */
  asked: string | null;
};

/** What was imported before, from any device, and the way back of each. */
export function PastImports({ asked }: PastImportsProps) {
  const { t } = useTranslation('stockFile');
  const past = useSelector(selectPast);
  const [asking, setAsking] = useState(asked);
  if (past.phase === 'loading') return <p role="status">{t('past.loading')}</p>;
  if (past.phase === 'failed') return <FailureNote title={t('past.failed')} failure={past.failure} />;
  if (past.imports.length === 0) return null;
  return (
    <section className="sf-past">
      <h3>{t('past.title')}</h3>
      <ul>
        {past.imports.map((each) => (
          <PastImport
            key={each.id}
            past={each}
            isAsking={asking === each.id}
            onAsk={(isAsking) => setAsking(isAsking ? each.id : null)}
          />
        ))}
      </ul>
    </section>
  );
}

type PastImportProps = {
  past: StockImport;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
};

function PastImport({ past, isAsking, onAsk }: PastImportProps) {
  const { t, i18n } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { id, fileName, left, kept, undoneDateUtc } = past;
  const did = (['created', 'updated', 'hidden', 'sold'] as const)
    .filter((what) => past[what] > 0)
    .map((what) => t(`past.${what}`, { count: past[what] }));
  const undone = [t(left > 0 ? 'past.partly' : 'past.undone'), kept > 0 && t('past.kept', { count: kept })];
  const isUndoable = left > 0 && (past.created > 0 || past.updated > 0 || past.hidden > 0);
  return (
    <li>
      <div>
        <b>{fileName}</b>
        <p>
          {formatDateTime(new Date(past.createdDateUtc), i18n.language)} · {did.join(' · ') || t('result.nothing')}
        </p>
        {undoneDateUtc !== null && <p className="muted">{undone.filter(Boolean).join(' ')}</p>}
      </div>
      {isUndoable && !isAsking && (
        <Button
          look="outlined"
          aria-label={undoneDateUtc === null ? t('past.undoOf', { file: fileName }) : undefined}
          onClick={() => onAsk(true)}
        >
          {t(undoneDateUtc === null ? 'past.undo' : 'past.resume')}
        </Button>
      )}
      {isUndoable && isAsking && (
        <UndoQuestion
          counts={{ changes: past.updated + past.hidden, created: past.created, sold: past.sold }}
          onKeep={() => onAsk(false)}
          onUndo={() => dispatch(stockFileActions.undoAsked({ id, fileName, total: left }))}
        />
      )}
    </li>
  );
}
