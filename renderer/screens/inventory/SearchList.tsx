import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Input } from '#renderer/ui/input/Input.tsx';

type SearchListProps<T> = {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  found: readonly T[];
  keyOf: (option: T) => string | number;
  draw: (option: T) => ReactNode;
  onChoose: (option: T) => void;
  className?: string;
};

/** A field over the list of what it finds; the keyboard stays in the field and moves through the options. */
export function SearchList<T>({ label, placeholder, query, found, className, ...is }: SearchListProps<T>) {
  const [at, setAt] = useState(0);
  const list = useId();
  const choose = (option: T | undefined) => {
    if (option !== undefined) is.onChoose(option);
  };
  const moveTo = (place: number) => {
    setAt(place);
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter') choose(found[at]);
    else if (key === 'ArrowDown') moveTo(Math.min(found.length - 1, at + 1));
    else if (key === 'ArrowUp') moveTo(Math.max(0, at - 1));
    else return false;
    return true;
  };
  return (
    <>
      <div data-first-focus>
        <Input
          fill
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
          aria-label={label}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            is.onQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (onKey(event.key)) event.preventDefault();
          }}
        />
      </div>
      <div id={list} className={className} role="listbox" aria-label={label}>
        {found.map((option, place) => (
          // The keyboard stays in the field, which moves through the options.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={is.keyOf(option)}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={place === at ? 'on' : ''}
            onClick={() => choose(option)}
          >
            {is.draw(option)}
          </div>
        ))}
      </div>
    </>
  );
}
