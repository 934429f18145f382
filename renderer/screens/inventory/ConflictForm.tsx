import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { conflictLines } from '#renderer/features/inventory/conflict-lines.ts';
import type { ConflictLine } from '#renderer/features/inventory/conflict-lines.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FieldName, FieldValue } from './FieldValue.tsx';

type ConflictFormProps = {
  waiting: Pick<Waiting, 'change' | 'conflict'>;
  isBusy: boolean;
  /** The fields that keep the person's value. */
  onSettle: (mine: readonly string[]) => void;
};
const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** Both versions of every field that two people changed; fields that belong together are chosen together (D166). */
export function ConflictForm({ waiting, isBusy, onSettle }: ConflictFormProps) {
  const { t } = useTranslation('inventory');
  const id = useId();
  const lines = conflictLines(waiting);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const choose = ({ title }: ConflictLine, side: Side) =>
    setGiven((before) => new Set(side === 'theirs' ? [...before, title] : [...before].filter((one) => one !== title)));
  const settle = () => onSettle(lines.filter(({ title }) => !given.has(title)).flatMap(({ names }) => names));
  const { conflict } = waiting;
  if (conflict === null) return null;
  return (
    <form
      className="conflict"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) settle();
      }}
    >
      {lines.map((line) => (
        <fieldset key={line.title}>
          <legend>
            <FieldName title={line.title} />
          </legend>
          <span className="muted">
            {t('open.before')} <FieldValue title={line.title} values={conflict.before} />
          </span>
          {SIDES.map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`${id}-${line.title}`}
                checked={given.has(line.title) === (side === 'theirs')}
                onChange={() => choose(line, side)}
              />
              <span>
                {t(`open.${side}`)}{' '}
                <b>
                  <FieldValue title={line.title} values={conflict[side]} />
                </b>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit" look="primary" disabled={isBusy}>
        {t('open.settle')}
      </Button>
    </form>
  );
}
