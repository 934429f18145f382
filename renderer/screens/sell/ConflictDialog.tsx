import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { postFormActions, selectSave } from '#renderer/features/post-form/post-form.slice.ts';
import type { Difference, FaultName, Side } from '#renderer/features/post-form/post-form.types.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { usePlaceText } from './use-place-text.ts';

const SIDES = ['mine', 'theirs'] as const satisfies readonly Side[];
type Chosen = Partial<Record<FaultName, Side>>;

/** The post was changed elsewhere: both versions field by field (D016, D166). */
export function ConflictDialog() {
  const { t } = useTranslation('sell');
  const save = useSelector(selectSave);
  const dispatch = useDispatch();
  const close = () => dispatch(postFormActions.conflictLeft());
  return (
    <Dialog open={save.phase === 'conflict'} label={t('conflict.title')} className="c-conflict" onClose={close}>
      <h2>{t('conflict.title')}</h2>
      <p>{t('conflict.text')}</p>
      {save.phase === 'conflict' && <Versions differences={save.differences} onClose={close} />}
    </Dialog>
  );
}

function Versions({ differences, onClose }: { differences: readonly Difference[]; onClose: () => void }) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const [chosen, setChosen] = useState<Chosen>({});
  const sides: Chosen = Object.fromEntries(differences.map(({ field, preset }) => [field, chosen[field] ?? preset]));
  const all = (side: Side) => setChosen(Object.fromEntries(differences.map(({ field }) => [field, side])));
  return (
    <>
      <div className="row g8 wrap">
        <Button look="outlined" size="small" onClick={() => all('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button look="outlined" size="small" onClick={() => all('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
      <div className="c-versions">
        {differences.map((difference) => (
          <Version
            key={difference.field}
            {...difference}
            side={sides[difference.field] ?? difference.preset}
            onChoose={(side) => setChosen((before) => ({ ...before, [difference.field]: side }))}
          />
        ))}
      </div>
      <div className="row g8 c-buttons">
        <Button look="minimal" onClick={onClose}>
          {t('conflict.cancel')}
        </Button>
        <Button look="primary" onClick={() => dispatch(postFormActions.conflictResolved(sides))}>
          {t('conflict.save')}
        </Button>
      </div>
    </>
  );
}

type VersionProps = Difference & { side: Side; onChoose: (side: Side) => void };

function Version({ field, side, onChoose, ...texts }: VersionProps) {
  const { t } = useTranslation('sell');
  const say = usePlaceText();
  const said = (text: string): string => {
    if (field === 'images' || field === 'features') return text;
    return say(field, text) || text;
  };
  return (
    <fieldset>
      <legend>{t(`fields.${field}`)}</legend>
      {SIDES.map((choice) => (
        <label key={choice} className={choice === side ? 'on' : ''}>
          <input type="radio" name={`conflict-${field}`} checked={choice === side} onChange={() => onChoose(choice)} />
          <span>
            <small>{t(`conflict.${choice}`)}</small>
            {said(texts[choice]) || t('conflict.empty')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
