import styles from './suggest.css?url';
import { useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionGroups } from './OptionGroups.tsx';
import type { PopupHandle, PopupProps } from './popup-props.ts';
import { optionIdOf, useActiveOption } from './use-active-option.ts';
import { useOptions } from './use-options.ts';
import { useSubmitted, useSuggestions } from './use-suggestions.ts';

/** The list under the field (WAI-ARIA combobox): the field keeps the focus, arrow keys choose. */
export function SuggestPopup(props: PopupProps) {
  const { id, isOpen, submitted, handle, onOpen, onSearch } = props;
  const { t } = useTranslation('suggest');
  const asked = useSuggestions(props);
  const { groups, choose } = useOptions(asked.found, props);
  const options = groups.flatMap((group) => group.options);
  const { active, isExpanded, step } = useActiveOption({ ...props, count: options.length });
  useSubmitted(submitted, asked, onSearch);
  const press: PopupHandle['press'] = (event) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      if (isExpanded) step(by);
      else onOpen(true);
      return true;
    }
    if (event.key === 'Escape' && isExpanded) {
      // A sheet around the field stays open.
      event.stopPropagation();
      onOpen(false);
      return true;
    }
    const chosen = isOpen && event.key === 'Enter' ? options[active] : undefined;
    if (chosen !== undefined) choose(chosen);
    return chosen !== undefined;
  };
  useImperativeHandle(handle, () => ({ press, type: asked.askAhead }));

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="suggest" />
      {isOpen && (
        <div role="status" className="a-sr">
          {options.length > 0 ? t('announce', { count: options.length }) : ''}
        </div>
      )}
      {isExpanded && (
        // The field has the focus and answers the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('list')}
          className="sg-pop"
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ target }) => {
            const chosen = options.find((_, at) =>
              document.getElementById(optionIdOf(id, at))?.contains(target as Node),
            );
            if (chosen !== undefined) choose(chosen);
          }}
        >
          <OptionGroups {...{ id, groups, active }} />
        </div>
      )}
    </>
  );
}
