import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { SHEET_FIELDS } from '#contract/http/stock-file.ts';
import { csvFile } from './csv-file.ts';
import { findingsOf } from '#renderer/features/stock-file/findings.ts';
import type { Finding } from '#renderer/features/stock-file/findings.ts';
import { acceptedOf, leavingOf } from '#renderer/features/stock-file/import-state.ts';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { countsOf, lockedPrices } from '#renderer/features/stock-file/plan-file.ts';
import type { Verdict } from '#renderer/features/stock-file/plan-file.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { Findings } from './Findings.tsx';
import { FreePlaces } from './FreePlaces.tsx';
import { MissingCars } from './MissingCars.tsx';
import { NearNames } from './NearNames.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

const FILTERS = ['all', 'create', 'update', 'same', 'refused'] as const satisfies readonly ('all' | Verdict)[];
type Filter = (typeof FILTERS)[number];
type ReviewStepProps = { state: Review };

/** What the file would do, row by row; nothing is written until the chosen rows are accepted. */
export function ReviewStep({ state }: ReviewStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { findings, finding, filter, shown, choose, setFilter } = useShownRows(state);
  return (
    <>
      <div className="sf-body sf-review">
        <div className="sf-side">
          <p>{t('review.intro')}</p>
          <FreePlaces state={state} />
          <LockedPrices state={state} />
          <NearNames state={state} />
          <Findings findings={findings} chosen={finding} state={state} onChoose={choose} />
          {state.missing.length > 0 && (
            <MissingCars state={state} onWay={(way) => dispatch(stockFileActions.wayChosen(way))} />
          )}
        </div>
        <div className="sf-rows">
          <div className="sf-filter">
            <VerdictFilter state={state} filter={filter} onChange={setFilter} />
            {finding !== null && (
              <Button look="outlined" onClick={() => choose(null)}>
                {t('findings.all')}
              </Button>
            )}
            <SaveRefused state={state} />
          </div>
          <ReviewTable
            key={`${filter}/${finding?.key ?? ''}`}
            outcomes={shown}
            state={state}
            onAccept={(rows, isAccepted) => void dispatch(stockFileActions.rowsAccepted({ rows, isAccepted }))}
          />
        </div>
      </div>
      <ReviewFooter state={state} />
    </>
  );
}

/** The rows of the chosen verdict and finding. */
function useShownRows({ outcomes }: Review) {
  const [filter, setFilter] = useState<Filter>('all');
  const [key, setKey] = useState<string | null>(null);
  const findings = useMemo(() => findingsOf(outcomes), [outcomes]);
  // After another check the same finding may be gone.
  const finding = findings.find((each) => each.key === key) ?? null;
  const shown = useMemo(
    () =>
      outcomes.filter(
        ({ verdict, at }) => (filter === 'all' || verdict === filter) && (finding === null || finding.rows.has(at)),
      ),
    [filter, outcomes, finding],
  );
  const choose = (chosen: Finding | null) => setKey(chosen?.key ?? null);
  return { findings, finding, filter, shown, choose, setFilter };
}

type VerdictFilterProps = ReviewStepProps & { filter: Filter; onChange: (filter: Filter) => void };

function VerdictFilter({ state: { outcomes }, filter, onChange }: VerdictFilterProps) {
  const { t } = useTranslation('stockFile');
  const counts = useMemo(() => countsOf(outcomes), [outcomes]);
  return (
    <Seg
      label={t('review.filter')}
      value={filter}
      onChange={onChange}
      options={FILTERS.map((value) => ({
        value,
        text: (
          <>
            {t(`review.verdicts.${value}`)} <em>{formatNumber(value === 'all' ? outcomes.length : counts[value])}</em>
          </>
        ),
      }))}
    />
  );
}

function ReviewFooter({ state }: ReviewStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const count = acceptedOf(state).length + leavingOf(state).length;
  return (
    <footer>
      <p role="status">{count === 0 ? t('review.nothingToDo') : ''}</p>
      <Button look="outlined" onClick={() => dispatch(stockFileActions.columnsReopened())}>
        {t('back')}
      </Button>
      <Button look="primary" disabled={count === 0} onClick={() => dispatch(stockFileActions.applyAsked())}>
        {t('review.apply', { count, number: formatNumber(count) })}
      </Button>
    </footer>
  );
}

/** Prices set by hand stay, unless the user chooses to replace them: then everything is checked anew. */
function LockedPrices({ state: { outcomes, reading } }: ReviewStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const count = lockedPrices(outcomes);
  const { overwritesLocked } = reading.defaults;
  if (count === 0 && !overwritesLocked) return null;
  const again = (overwrites: boolean) =>
    dispatch(stockFileActions.planAsked({ defaults: { ...reading.defaults, overwritesLocked: overwrites } }));
  return (
    <div className="sf-note warn">
      <p>{overwritesLocked ? t('review.overwritten') : t('review.locked', { count })}</p>
      <Button look="outlined" onClick={() => again(!overwritesLocked)}>
        {t(overwritesLocked ? 'review.guard' : 'review.overwrite')}
      </Button>
    </div>
  );
}

const NO_STOCK = new Map<number, never>();

/** The refused rows as a file of their own, to be corrected and imported again. */
function SaveRefused({ state: { outcomes, reading } }: ReviewStepProps) {
  const { t } = useTranslation('stockFile');
  const { messageText } = useOutcomeTexts(NO_STOCK);
  const refused = outcomes.filter(({ verdict }) => verdict === 'refused');
  if (refused.length === 0) return null;
  const save = () => {
    const fields = SHEET_FIELDS.filter((field) => reading.mapping.includes(field));
    const lines = refused.map(({ at, row, messages }) => [
      ...fields.map((field) => row[field] ?? ''),
      String(at),
      messages.map(messageText).join('; '),
    ]);
    const headers = [...fields.map((field) => t(`fields.${field}`)), t('review.row'), t('review.reason')];
    saveFile(csvFile([headers, ...lines]), `${t('review.refusedFile')}.csv`);
  };
  return (
    <Button look="outlined" onClick={save}>
      {t('review.saveRefused')}
    </Button>
  );
}
