import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { nearNames, withNames } from '#renderer/features/stock-file/near-names.ts';
import type { NameChoice, NearName } from '#renderer/features/stock-file/near-names.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type Read = (names: readonly NameChoice[]) => void;

/** Names that are nearly known, with what may be meant; a choice counts for the whole file, which is checked anew. */
export function NearNames({ state: { outcomes, reading } }: { state: Review }) {
  const dispatch = useDispatch();
  const near = nearNames(outcomes);
  const { names } = reading;
  const read: Read = (chosen) => dispatch(stockFileActions.planAsked({ names: chosen }));
  if (near.length === 0 && names.length === 0) return null;
  return (
    <section className="sf-names">
      {near.length > 0 && <Suggestions near={near} onTake={(more) => read(withNames(names, more))} />}
      {names.length > 0 && <ChosenNames names={names} onChange={read} />}
    </section>
  );
}

const useLine = () => {
  const { t } = useTranslation('stockFile');
  return ({ field, from, to }: NameChoice) => t('names.one', { field: t(`fields.${field}`), from, to });
};

function Suggestions({ near, onTake }: { near: readonly NearName[]; onTake: Read }) {
  const { t } = useTranslation('stockFile');
  const line = useLine();
  const take = (names: readonly NearName[]) => onTake(names.map(({ field, from, to }) => ({ field, from, to })));
  return (
    <>
      <div className="head">
        <h3>{t('names.title')}</h3>
        {near.length > 1 && (
          <Button look="outlined" onClick={() => take(near)}>
            {t('names.useAll')}
          </Button>
        )}
      </div>
      <p>{t('names.text')}</p>
      <ul>
        {near.map((name) => (
          <li key={`${name.field}/${name.from}`}>
            <span>
              {line(name)} <em>{t('names.rows', { count: name.rows, number: formatNumber(name.rows) })}</em>
            </span>
            <Button look="outlined" aria-label={t('names.useOf', name)} onClick={() => take([name])}>
              {t('names.use', { to: name.to })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ChosenNames({ names, onChange }: { names: readonly NameChoice[]; onChange: Read }) {
  const { t } = useTranslation('stockFile');
  const line = useLine();
  return (
    <details>
      <summary>{t('names.chosen')}</summary>
      <ul>
        {names.map((name) => (
          <li key={`${name.field}/${name.from}`}>
            <span>{line(name)}</span>
            <Button
              look="minimal"
              aria-label={t('names.forgetOf', { from: name.from })}
              onClick={() => onChange(names.filter((each) => each !== name))}
            >
              {t('names.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
