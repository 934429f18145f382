import { useId } from 'react';
import type { ReactNode } from 'react';

/** A label above its control. */
export function Labelled({ text, children }: { text: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="sf-field">
      <label htmlFor={id}>{text}</label>
      {children(id)}
    </div>
  );
}
