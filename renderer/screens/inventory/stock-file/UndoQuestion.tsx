import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';

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
      <Button autoFocus look="outlined" onClick={onKeep}>
        {t('undo.keep')}
      </Button>
      <Button look="danger" onClick={onUndo}>
        {t('result.undo')}
      </Button>
    </div>
  );
}
