import type { AriaAttributes, KeyboardEvent, Ref } from 'react';
import type { Currency } from '#contract/money.ts';
import type { Filters } from '../filters.ts';

/** What the field tells its list at once, before anything is rendered. */
export type PopupHandle = {
  /** Answers a key of the field; false leaves it to the field. */
  readonly press: (event: KeyboardEvent) => boolean;
  readonly type: (text: string) => void;
};

export type PopupProps = {
  id: string;
  text: string;
  currency: Currency;
  isOpen: boolean;
  /** A text whose meaning is waited for; undefined where none is. */
  submitted: string | undefined;
  handle: Ref<PopupHandle | undefined>;
  /** Tells the field whether the list is open and which option is active. */
  onAria: (aria: AriaAttributes) => void;
  onOpen: (isOpen: boolean) => void;
  onSearch: (filters: Filters) => void;
};
