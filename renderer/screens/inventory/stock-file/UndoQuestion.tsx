import { useTranslation } from 'react-i18next';

type UndoQuestionProps = {
  /** Cars that get back what they had, cars that are deleted, cars that stay sold. */
  counts: { readonly changes: number; readonly created: number; readonly sold: number };
  onKeep: () => void;
  onUndo: () => void;
};

/** Asks before an import is taken back. */
export function UndoQuestion({ counts: { changes, created, sold }, onKeep, onUndo }: UndoQuestionProps) {
  const { t } = useTranslation('stockFile');
  return (
    <div className="sf-leave" role="alertdialog" aria-label={t('undo.title')}>
      <div>
        <b>{t('undo.title')}</b>
        <p>
          {[
            changes > 0 && t('undo.changes', { count: changes }),
            created > 0 && t('undo.created', { count: created }),
            sold > 0 && t('undo.sold', { count: sold }),
            t('undo.since'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <button type="button" autoFocus className="bp6-button bp6-outlined" onClick={onKeep}>
        {t('undo.keep')}
      </button>
      <button type="button" className="bp6-button bp6-intent-danger" onClick={onUndo}>
        {t('result.undo')}
      </button>
    </div>
  );
}
