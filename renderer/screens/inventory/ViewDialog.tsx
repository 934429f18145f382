import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { GridDialog } from './GridDialog.tsx';

type ViewDialogProps = {
  view: SavedView;
  taken: readonly string[];
  onRename: (name: string) => void;
  onRemove: () => void;
  onClose: () => void;
};
const NAME_LENGTH = 60;

/** Another name for a saved view, or an end to it. */
export function ViewDialog({ view, taken, onRename, onRemove, onClose }: ViewDialogProps) {
  const { t } = useTranslation('inventory');
  const [text, setText] = useState(view.name);
  const name = text.trim();
  const isTaken = name !== view.name && taken.includes(name);
  return (
    <GridDialog title={t('views.edit', { name: view.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '' || isTaken) return;
          onRename(name);
          onClose();
        }}
      >
        <div data-first-focus>
          <Input
            fill
            maxLength={NAME_LENGTH}
            aria-label={t('views.name')}
            aria-invalid={isTaken}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {isTaken && (
          <p className="bad" role="alert">
            {t('views.taken')}
          </p>
        )}
        <div className="acts">
          <Button
            look="outlined-danger"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {t('views.remove')}
          </Button>
          <Button type="submit" look="primary" disabled={name === '' || isTaken}>
            {t('save')}
          </Button>
        </div>
      </form>
    </GridDialog>
  );
}
