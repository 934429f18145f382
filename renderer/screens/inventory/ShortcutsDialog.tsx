import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { GridDialog } from './GridDialog.tsx';

const SHORTCUTS = [
  ['palette', 'Ctrl K'],
  ['filter', '/'],
  ['move', '← ↑ → ↓'],
  ['edit', 'Enter'],
  ['leave', 'Esc'],
  ['next', 'Tab'],
  ['copy', 'Ctrl C'],
  ['paste', 'Ctrl V'],
  ['peek', 'Space'],
  ['editCar', 'E'],
  ['menu', 'Shift F10'],
  ['select', 'X'],
  ['all', 'Ctrl A'],
  ['range', 'Shift Space'],
  ['clear', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['print', 'Ctrl P'],
  ['delete', 'Delete'],
  ['help', '?'],
] as const;

/** Every key that does something here. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <GridDialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </GridDialog>
  );
}
