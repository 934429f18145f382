import { useRef, useState } from 'react';
import type { FieldValues } from '#contract/http/inventory.ts';
import type { Car } from './use-car.ts';

export type Typed = {
  readonly text: string;
  readonly isInvalid: boolean;
  readonly type: (text: string) => void;
  /** Saves the text if it is valid; otherwise leaves it in the field and marks it. */
  readonly save: () => void;
  readonly drop: () => void;
};

type Draft = { readonly text: string; readonly seen: FieldValues };
/** Turns typed text into an edit; `same` if nothing changed, `invalid` if it cannot be read. */
export type Read = (text: string) => Parameters<Car['edit']>[0] | 'same' | 'invalid';

/** Text typed into a field stays there until it is saved or dropped, even if the car changes meanwhile. */
export function useTyped(car: Car, value: string, read: Read): Typed {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const latest = useRef<Draft | null>(null);
  const put = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  const drop = () => {
    put(null);
    setInvalid(false);
  };
  return {
    text: draft?.text ?? value,
    isInvalid,
    type: (text) => {
      put({ text, seen: latest.current?.seen ?? car.values });
      setInvalid(false);
    },
    save: () => {
      const typed = latest.current;
      if (typed === null || car.isFixed) return;
      const fields = read(typed.text);
      if (fields === 'same') return drop();
      if (fields === 'invalid') return setInvalid(true);
      // What is typed on from here is a change of what is being saved.
      const sent = { text: typed.text, seen: { ...typed.seen, ...(fields as FieldValues) } };
      put(sent);
      void car.edit(fields, typed.seen).finally(() => {
        if (latest.current === sent) drop();
      });
    },
    drop,
  };
}
