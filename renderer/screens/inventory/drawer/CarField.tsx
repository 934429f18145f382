import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { CarEdit } from '#contract/http/car-edit.ts';
import type { FieldValues, InventoryEdit } from '#contract/http/inventory.ts';
import type { Car } from './use-car.ts';
import { useTyped } from './use-typed.ts';
import type { Read, Typed } from './use-typed.ts';

type Name = keyof InventoryEdit;
type FieldProps = { readonly car: Car; readonly name: Name; readonly label: string };

/** An edit of one field, by the rules of the contract. */
export const checkedEdit = (fields: object): ReturnType<Read> => {
  const { success, data } = CarEdit.safeParse(fields);
  return success ? data : 'invalid';
};

const textOf = (value: FieldValues[string] | undefined): string => String(value ?? '');

/** A label over its control. */
export function Labelled({ label, id, isWide, children }: LabelledProps) {
  return (
    <div className={isWide ? 'wc-field wide' : 'wc-field'}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
type LabelledProps = { label: string; id: string; isWide?: boolean | undefined; children: ReactNode };

/** Enter saves a single line, Ctrl+Enter a text area; Escape drops the typed text and leaves the drawer open. */
export const typingKeys = (typed: Typed, isMultiline: boolean) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    typed.save();
  }
  if (event.key === 'Escape') {
    typed.drop();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
    event.stopPropagation();
  }
};

type TextFieldProps = FieldProps & {
  readonly maxLength?: number;
  readonly rows?: number;
  readonly isWide?: boolean;
  readonly lang?: string;
  readonly placeholder?: string | undefined;
  readonly note?: ReactNode;
  readonly inputMode?: 'numeric' | 'email' | 'text';
  /** The displayed text and its parser, where the value is not a plain text. */
  readonly shown?: string;
  readonly read?: Read;
};

/** A text that is saved when the field is left. */
export function TextField({ car, name, label, rows, isWide, note, shown, read, ...rest }: TextFieldProps) {
  const { lang, placeholder, maxLength, inputMode } = rest;
  const id = useId();
  const value = shown ?? textOf(car.values[name]);
  const plain: Read = (text) => {
    const wanted = text.trim();
    if (wanted === value.trim()) return 'same';
    return checkedEdit({ [name]: wanted === '' && name !== 'description' ? null : wanted });
  };
  const typed = useTyped(car, value, read ?? plain);
  const control = {
    id,
    fill: true,
    'data-field': name,
    value: typed.text,
    readOnly: car.isFixed,
    'aria-invalid': typed.isInvalid,
    lang,
    placeholder,
    maxLength,
    onBlur: typed.save,
  } as const;
  return (
    <Labelled label={label} id={id} isWide={isWide}>
      {rows === undefined ? (
        <Input
          {...control}
          inputMode={inputMode}
          autoComplete="off"
          onChange={({ target }) => typed.type(target.value)}
          onKeyDown={typingKeys(typed, false)}
        />
      ) : (
        <TextArea
          {...control}
          rows={rows}
          onChange={({ target }) => typed.type(target.value)}
          onKeyDown={typingKeys(typed, true)}
        />
      )}
      {note}
    </Labelled>
  );
}

/** A whole number, which may have spaces in it. */
export function NumberField(props: FieldProps & { readonly isRequired?: boolean; readonly digits: number }) {
  const { car, name, isRequired = false, digits } = props;
  const now = car.values[name] ?? null;
  const read: Read = (text) => {
    const tidy = text.replace(/\s/g, '');
    const wanted = tidy === '' && !isRequired ? null : /^\d+$/.test(tidy) ? Number(tidy) : NaN;
    return wanted === now ? 'same' : checkedEdit({ [name]: wanted });
  };
  return <TextField {...props} inputMode="numeric" maxLength={digits + 4} read={read} />;
}

type ChoiceProps = FieldProps & {
  readonly items: readonly { readonly id: number | string; readonly name: string }[] | undefined;
  /** The text of the empty choice; null where a choice is required. */
  readonly none: string | null;
  readonly isWide?: boolean;
  /** Other fields to save with a choice. */
  readonly withIt?: (value: string) => InventoryEdit;
};

/** One of a list, saved as it is chosen. */
export function ChoiceField({ car, name, label, items, none, isWide, withIt }: ChoiceProps) {
  const id = useId();
  const value = textOf(car.values[name]);
  const choose = (chosen: string) => {
    const isNumber = typeof items?.[0]?.id === 'number';
    const wanted = chosen === '' ? null : isNumber ? Number(chosen) : chosen;
    const fields = checkedEdit({ [name]: wanted, ...withIt?.(chosen) });
    if (fields !== 'same' && fields !== 'invalid') void car.edit(fields, car.values);
  };
  return (
    <Labelled label={label} id={id} isWide={isWide}>
      <Select
        id={id}
        name={name}
        value={value}
        placeholder={none ?? (value === '' ? '' : null)}
        options={(items ?? []).map((item) => ({ value: String(item.id), text: item.name }))}
        isDisabled={items === undefined || car.isFixed}
        onChange={choose}
      />
    </Labelled>
  );
}

/** Yes or no, saved as it is pressed. */
export function FlagField({ car, name, label }: FieldProps) {
  const isOn = car.values[name] === true;
  const toggle = () => {
    const fields = checkedEdit({ [name]: !isOn });
    if (!car.isFixed && fields !== 'same' && fields !== 'invalid') void car.edit(fields, car.values);
  };
  return (
    <Chip isOn={isOn} onClick={toggle}>
      {label}
    </Chip>
  );
}
