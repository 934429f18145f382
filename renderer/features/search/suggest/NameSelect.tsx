import styles from './suggest.css?url';
import { Fragment } from 'react';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { SelectGroup, SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import { MAX_QUERY_LENGTH } from '../filters.ts';
import { type Finding, useNameFinder } from './use-name-finder.ts';

type NameSelectProps = SelectProps &
  Finding & {
    /** The name of the field that is typed into. */
    findLabel: string;
    noneText: string;
    /** The words for no choice, where that is one, too. */
    any?: string;
  };

/** The title of each group by its first option. */
const titlesOf = (options: SelectProps['options']): ReadonlyMap<string, string> =>
  new Map(
    options
      .filter((each): each is SelectGroup => 'options' in each)
      .flatMap(({ label, options: [first] }) => (first === undefined ? [] : [[first.value, label] as const])),
  );
const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** A select of brands or models, which are also found by typing their names in any script. */
export function NameSelect({ kind, brand, findLabel, noneText, any, ...select }: NameSelectProps) {
  const finder = useNameFinder({ kind, brand }, { ...select, any });
  const { list, found, active, activeId, isNone, isFinding } = finder;
  const titles = isFinding ? NO_TITLES : titlesOf(select.options);
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
      {found.length > 0 && <NameList {...{ list, found, titles, active }} label={findLabel} onChoose={finder.choose} />}
    </div>
  );
}

type NameListProps = {
  list: string;
  label: string;
  found: readonly SelectOption[];
  titles: ReadonlyMap<string, string>;
  active: number;
  onChoose: (option: SelectOption) => void;
};

function NameList({ list, label, found, titles, active, onChoose }: NameListProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className="sg-pop"
      onPointerDown={(event) => event.preventDefault()}
    >
      {found.map((option, at) => (
        <Fragment key={option.value}>
          {titles.has(option.value) && (
            <div className="sg-title" aria-hidden="true">
              {titles.get(option.value)}
            </div>
          )}
          {/* The field has the focus and answers the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
          <div
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="sg-option"
            onClick={() => onChoose(option)}
          >
            <span className="sg-text">{option.text}</span>
          </div>
        </Fragment>
      ))}
    </div>
  );
}
