import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { listsActions, selectLists } from '#renderer/features/favourites/lists.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { NameForm } from './NameForm.tsx';

type ListsProps = {
  /** The list on show; undefined: all favourites. */
  chosen: string | undefined;
  onChoose: (list: string | undefined) => void;
};

/** The named lists of favourites to choose from; the chosen one can be renamed and dissolved. */
export function Lists({ chosen, onChoose }: ListsProps) {
  const { lists, isBusy } = useSelector(selectLists);
  const [renamed, setRenamed] = useState<string | null>(null);
  const dispatch = useDispatch();
  const { t } = useTranslation('favorites');
  if (lists.length === 0 && chosen === undefined) return null;
  const isNaming = chosen !== undefined && renamed === chosen;
  return (
    <div className="v-lists">
      <div role="group" aria-label={t('lists.title')}>
        <Chip isOn={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t('lists.all')}
        </Chip>
        {lists.map(({ name, count }) => (
          <Chip key={name} isOn={name === chosen} onClick={() => onChoose(name)}>
            {name} <small>{formatNumber(count)}</small>
          </Chip>
        ))}
      </div>
      {chosen !== undefined && !isNaming && lists.some(({ name }) => name === chosen) && (
        <p>
          <Button look="minimal" size="small" disabled={isBusy} onClick={() => setRenamed(chosen)}>
            {t('lists.rename')}
          </Button>
          <Button
            look="minimal"
            size="small"
            disabled={isBusy}
            onClick={() => {
              dispatch(listsActions.renameAsked({ from: chosen, to: '' }));
              onChoose(undefined);
            }}
          >
            {t('lists.dissolve')}
          </Button>
        </p>
      )}
      {isNaming && (
        <NameForm
          label={t('lists.nameOf', { name: chosen })}
          name={chosen}
          onSave={(name) => {
            setRenamed(null);
            if (name !== chosen) dispatch(listsActions.renameAsked({ from: chosen, to: name }));
          }}
          onCancel={() => setRenamed(null)}
        />
      )}
    </div>
  );
}
