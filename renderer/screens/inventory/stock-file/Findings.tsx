import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { unknownTexts } from '#renderer/features/stock-file/findings.ts';
import type { Finding, UnknownText } from '#renderer/features/stock-file/findings.ts';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { withNames } from '#renderer/features/stock-file/near-names.ts';
import { shownText } from '#renderer/features/stock-file/table.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';

type FindingsProps = {
  readonly findings: readonly Finding[];
  readonly chosen: Finding | null;
  readonly state: Review;
  readonly onChoose: (finding: Finding | null) => void;
};
/** More texts than this are another column, or another file. */
const MOST_TEXTS = 50;
const MAX_NAME = 200;

/** What the check found by kind, with how many rows have it; a press shows those rows, and names are put right here. */
export function Findings({ findings, chosen, state, onChoose }: FindingsProps) {
  const { t } = useTranslation('stockFile');
  if (findings.length === 0) return null;
  return (
    <section className="sf-findings" aria-label={t('findings.title')}>
      <h3>{t('findings.title')}</h3>
      <ul>
        {findings.map((finding) => {
          const isOn = finding.key === chosen?.key;
          return (
            <li key={finding.key}>
              <button
                type="button"
                className={finding.isRemark ? 'remark' : 'fault'}
                aria-pressed={isOn}
                onClick={() => onChoose(isOn ? null : finding)}
              >
                <span>
                  {finding.field !== null && <b>{t(`fields.${finding.field}`)}: </b>}
                  {t(`findings.codes.${finding.code}`)}
                </span>
                <em>{formatNumber(finding.rows.size)}</em>
              </button>
              {isOn && <Texts finding={finding} state={state} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Texts({ finding, state }: Pick<FindingsProps, 'state'> & { finding: Finding }) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const texts = unknownTexts(state.outcomes, finding);
  const { field } = finding;
  if (field === null || texts.length === 0) return null;
  const { reading } = state;
  const read = (from: string, to: string) =>
    dispatch(stockFileActions.planAsked({ names: withNames(reading.names, [{ field, from, to }]) }));
  return (
    <div className="sf-fix">
      <p className="muted">{t('findings.fix')}</p>
      {texts.slice(0, MOST_TEXTS).map((each) => (
        <Fix key={each.text} {...each} onRead={(to) => read(each.text, to)} />
      ))}
      {texts.length > MOST_TEXTS && (
        <p className="muted">{t('findings.moreTexts', { count: texts.length - MOST_TEXTS })}</p>
      )}
    </div>
  );
}

function Fix({ text, rows, suggestion = '', onRead }: UnknownText & { onRead: (to: string) => void }) {
  const { t } = useTranslation('stockFile');
  const id = useId();
  const [to, setTo] = useState(suggestion);
  const name = to.trim();
  const canRead = name !== '' && name !== text && text.length <= MAX_NAME;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canRead) onRead(name);
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id}>{shownText(text)}</label>
      <Input
        id={id}
        autoComplete="off"
        maxLength={MAX_NAME}
        placeholder={t('findings.name')}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" look="outlined" disabled={!canRead}>
        {t('findings.use', { count: rows, number: formatNumber(rows) })}
      </Button>
    </form>
  );
}
