import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { AriaAttributes, ReactNode, Ref } from 'react';
import type { Currency } from '#contract/money.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyCode, orMissing } from '#renderer/lib/lazy-code.ts';
import { inputClass, inputGroupClass } from '#renderer/ui/input/input-class.ts';
import { MAX_QUERY_LENGTH, MAX_TYPED_LENGTH } from './filters.ts';
import type { PopupHandle, PopupProps } from './suggest/popup-props.ts';
import { useSearchText } from './use-search-text.ts';
import type { SearchTextProps } from './use-search-text.ts';

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

type SearchBoxProps = SearchTextProps & {
  label: string;
  placeholder: string;
  className?: string;
  /** The viewer's: a bare number is judged by it. */
  currency: Currency;
  iconSize?: number;
  field?: Ref<HTMLInputElement>;
  children?: ReactNode;
};

/** The combobox for words: what is typed is read by the server as filters, on Enter or by a chosen suggestion. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, currency, iconSize = 20, field } = props;
  const { popup, submit, type, leave } = useSearchText(props);
  const [wasUsed, setWasUsed] = useState(false);
  const [aria, setAria] = useState<AriaAttributes>();
  const handle = useRef<PopupHandle>(undefined);
  const id = useId();
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
        value={popup.text}
        onChange={({ target }) => {
          handle.current?.type(target.value);
          type(target.value);
        }}
        onFocus={() => setWasUsed(true)}
        onClick={() => popup.onOpen(true)}
        onBlur={leave}
        onKeyDown={(event) => {
          const isAnswered = handle.current?.press(event) === true;
          if (!isAnswered && event.key !== 'Enter') return;
          event.preventDefault();
          if (!isAnswered) submit();
        }}
      />
      {props.children}
      {wasUsed && (
        <Suspense>
          <SuggestPopup {...popup} {...{ id, currency, handle }} onAria={setAria} />
        </Suspense>
      )}
    </div>
  );
}
