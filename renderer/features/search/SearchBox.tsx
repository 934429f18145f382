import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { AriaAttributes, ReactNode, Ref } from 'react';
import type { Currency } from '#contract/money.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyCode, orMissing } from '#renderer/lib/lazy-code.ts';
import { inputClass, inputGroupClass } from '#renderer/ui/input/input-class.ts';
import { MAX_QUERY_LENGTH, MAX_TYPED_LENGTH } from './filters.ts';
import type { Filters } from './filters.ts';
import type { PopupKeys, PopupProps } from './suggest/popup-props.ts';

/** Without the code of the list, words are looked for in titles. */
function TitleSearch({ submitted, onSearch }: PopupProps) {
  useEffect(() => {
    if (submitted !== undefined) onSearch({ Query: submitted.slice(0, MAX_QUERY_LENGTH) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each text.
  }, [submitted]);
  return null;
}

const SuggestPopup = lazyCode<PopupProps>(() =>
  orMissing(withTexts(import('./suggest/SuggestPopup.tsx'), ['suggest', 'filters'])).then(
    (module) => module.SuggestPopup,
    () => TitleSearch,
  ),
);

type SearchBoxProps = {
  value?: string | undefined;
  label: string;
  placeholder: string;
  className?: string;
  /** The viewer's: a bare number is judged by it. */
  currency: Currency;
  iconSize?: number;
  field?: Ref<HTMLInputElement>;
  /** Leaving the field searches, too. */
  isSearchedOnLeave?: boolean;
  /** Whether the meaning of words is waited for; `onSearch` gets it. */
  onReading?: ((isReading: boolean) => void) | undefined;
  /** What the text means; no filters for no text. */
  onSearch: (filters: Filters) => void;
  children?: ReactNode;
};

/** The combobox for words: what is typed is read by the server as filters, on Enter or by a chosen suggestion. */
export function SearchBox(props: SearchBoxProps) {
  const { value = '', label, placeholder, currency, iconSize = 20, field, onReading, onSearch } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [wasUsed, setWasUsed] = useState(false);
  const [submitted, setSubmitted] = useState<string>();
  const [aria, setAria] = useState<AriaAttributes>();
  const keys = useRef<PopupKeys>(undefined);
  const id = useId();
  const text = typed ?? value;
  const isReading = submitted !== undefined;
  useEffect(() => {
    onReading?.(isReading);
    return () => onReading?.(false);
  }, [onReading, isReading]);

  const finish = (filters: Filters) => {
    setTyped(undefined);
    setSubmitted(undefined);
    setOpen(false);
    onSearch(filters);
  };
  const submit = () => {
    const asked = text.trim();
    setOpen(false);
    if (asked === '') finish({});
    else if (typed !== undefined) setSubmitted(asked);
  };
  return (
    <div className={props.className ?? inputGroupClass({ fill: true, className: 'f-query' })}>
      <IconSearch size={iconSize} stroke={2} aria-hidden />
      <input
        ref={field}
        type="search"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        className={inputClass()}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={false}
        {...aria}
        placeholder={placeholder}
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          setSubmitted(undefined);
          setOpen(true);
        }}
        onFocus={() => setWasUsed(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          if (props.isSearchedOnLeave === true && typed !== undefined && typed.trim() !== value) submit();
        }}
        onKeyDown={(event) => {
          const isAnswered = keys.current?.(event) === true;
          if (!isAnswered && event.key !== 'Enter') return;
          event.preventDefault();
          if (!isAnswered) submit();
        }}
      />
      {props.children}
      {wasUsed && (
        <Suspense>
          <SuggestPopup
            {...{ id, text, currency, isOpen, submitted, keys }}
            onAria={setAria}
            onOpen={setOpen}
            onSearch={finish}
          />
        </Suspense>
      )}
    </div>
  );
}
