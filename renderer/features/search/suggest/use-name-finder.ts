import { useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import { answerKey } from './finder-keys.ts';
import { namedOptions, optionNamed } from './named-options.ts';
import { useActiveInView } from './use-active-in-view.ts';
import { type CarNames, useCarNames } from './use-car-names.ts';

/** What names are looked for, and among the models of which brand. */
export type Finding = { readonly kind: CarNames; readonly brand: string };

type Choosing = Pick<SelectProps, 'options' | 'value' | 'onChange'> & {
  /** The words for no choice, where that is one, too: the list begins with them, and an emptied field means them. */
  readonly any?: string | undefined;
};

/** The state and the handlers of a field that finds the options of a select by their names in any script. */
export function useNameFinder({ kind, brand }: Finding, { options, value, onChange, any }: Choosing) {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const words = (typed ?? '').trim();
  const meant = useCarNames(kind, words === '' ? '' : `${brand} ${words}`);
  const named = options.flatMap((each) => ('options' in each ? each.options : [each]));
  const none = any === undefined ? [] : [{ value: '', text: any }];
  const all = [...none, ...named];
  const chosen = all.findIndex((option) => option.value === value);
  const found = !isOpen ? [] : words === '' ? all : namedOptions(words, named, meant);
  const hasFound = found.length > 0;
  const activeId = hasFound ? `${list}-${active}` : undefined;
  useActiveInView(activeId);

  const open = () => {
    setOpen(true);
    setActive(Math.max(0, chosen));
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: SelectOption | undefined) => {
    close();
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const step = (by: number) => {
    if (hasFound) setActive((active + by + found.length) % found.length);
    else if (!isOpen) open();
  };
  return {
    list,
    found,
    active,
    activeId,
    isNone: isOpen && words !== '' && !hasFound && meant !== undefined,
    text: typed ?? named.find((option) => option.value === value)?.text ?? '',
    isFinding: words !== '',
    choose,
    onKeyDown: (event: KeyboardEvent) =>
      answerKey(event, { isOpen, step, close, pick: () => hasFound && choose(found[active]) }),
    onBlur: () => choose(typed === '' ? none[0] : optionNamed(words, found)),
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isOpen) return;
      currentTarget.select();
      open();
    },
    onType: (text: string) => {
      setTyped(text);
      setOpen(true);
      setActive(0);
    },
  };
}
