import styles from './suggest.css?url';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import { MAX_QUERY_LENGTH } from '../filters.ts';
import { type Finding, useNameFinder } from './use-name-finder.ts';

type NameSelectProps = SelectProps &
  Finding & {
    /** The name of the field that is typed into. */
    findLabel: string;
    noneText: string;
  };

/** A select of brands or models, which are also found by typing their names in any script. */
export function NameSelect({ kind, brand, findLabel, noneText, ...select }: NameSelectProps) {
  const finder = useNameFinder({ kind, brand }, select);
  const { list, found, active, activeId, isNone } = finder;
  return (
    <div className="sg-name">
      <link rel="stylesheet" href={styles} precedence="suggest" />
      <input
        type="text"
        role="combobox"
        className="sg-find"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={findLabel}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={activeId !== undefined}
        aria-activedescendant={activeId}
        aria-describedby={select.describedBy}
        placeholder={select.placeholder ?? ''}
        maxLength={MAX_QUERY_LENGTH}
        disabled={select.isDisabled}
        value={finder.text}
        onClick={finder.onClick}
        onFocus={({ target }) => target.select()}
        onBlur={finder.onBlur}
        onKeyDown={finder.onKeyDown}
        onChange={({ target }) => finder.onType(target.value)}
      />
      <Select {...select} />
      <p role="status" className={isNone ? 'sg-pop sg-none' : 'a-sr'}>
        {isNone ? noneText : ''}
      </p>
      {found.length > 0 && <NameList {...{ list, found, active }} label={findLabel} onChoose={finder.choose} />}
    </div>
  );
}

type NameListProps = {
  list: string;
  label: string;
  found: readonly SelectOption[];
  active: number;
  onChoose: (option: SelectOption) => void;
};

function NameList({ list, label, found, active, onChoose }: NameListProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className="sg-pop"
      onPointerDown={(event) => event.preventDefault()}
    >
      {found.map((option, at) => (
        // The field has the focus and answers the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.value}
          id={`${list}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className="sg-option"
          onClick={() => onChoose(option)}
        >
          <span className="sg-text">{option.text}</span>
        </div>
      ))}
    </div>
  );
}
