import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#renderer/features/post-form/use-field.ts';

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
      <label className="bp6-control bp6-checkbox">
        <input
          type="checkbox"
          className="bp6-control-input"
          name={name}
          checked={value === 'true'}
          aria-describedby={help === undefined ? undefined : id}
          onChange={({ target }) => set(target.checked ? 'true' : 'false')}
        />
        <span className="bp6-control-indicator" />
        {t(`fields.${name}`)}
      </label>
      {help !== undefined && (
        <p id={id} className="sm muted">
          {help}
        </p>
      )}
    </div>
  );
}
