import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { Checkbox } from '#renderer/ui/input/Checkbox.tsx';

type SwitchFieldProps = {
  name: 'isVinHidden' | 'isNegotiable' | 'isExchangePossible' | 'isInstalmentPossible';
  help?: string;
};

/** Yes or no. */
export function SwitchField({ name, help }: SwitchFieldProps) {
  const { t } = useTranslation('sell');
  const { value, set } = useField(name);
  const id = useId();
  return (
    <div data-place={name} className="c-check">
      <Checkbox
        name={name}
        checked={value === 'true'}
        aria-describedby={help === undefined ? undefined : id}
        onChange={(isChecked) => set(isChecked ? 'true' : 'false')}
      >
        {t(`fields.${name}`)}
      </Checkbox>
      {help !== undefined && (
        <p id={id} className="sm muted">
          {help}
        </p>
      )}
    </div>
  );
}
