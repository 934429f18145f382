import { IconCaretDownFilled } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import './select.css';

/** `lang`: of a text in another language than the page. */
export type SelectOption = { value: string; text: string; lang?: string };
export type SelectGroup = { label: string; options: readonly SelectOption[] };

export type SelectProps = {
  id?: string;
  name?: string;
  /** Its name where no visible label belongs to it. */
  label?: string;
  value: string;
  /** Shown first, as the choice of nothing; null where something is always chosen. */
  placeholder: string | null;
  options: readonly (SelectOption | SelectGroup)[];
  isDisabled?: boolean;
  isInvalid?: true | undefined;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** The browser's own select in our clothes: its list is native on every phone and reader. */
export function Select({ id, label, value, placeholder, options, isDisabled, onChange, ...rest }: SelectProps) {
  const { name, isInvalid, describedBy, onBlur } = rest;
  return (
    <div className={classNames(value === '' ? 'ph' : '', 'html-select', 'fill', isDisabled && 'disabled')}>
      <select
        id={id}
        name={name}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'options' in option ? <Group key={option.label} {...option} /> : <Option key={option.value} {...option} />,
        )}
      </select>
      <span className="bp6-icon a-icon">
        <IconCaretDownFilled size={16} aria-hidden />
      </span>
    </div>
  );
}

function Group({ label, options }: SelectGroup) {
  return (
    <optgroup label={label}>
      {options.map((option) => (
        <Option key={option.value} {...option} />
      ))}
    </optgroup>
  );
}

function Option({ text, ...rest }: SelectOption) {
  return <option {...rest}>{text}</option>;
}
