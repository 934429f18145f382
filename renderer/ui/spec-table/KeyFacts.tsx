import type { ReactNode } from 'react';
import type { SpecRow } from './SpecTable.tsx';
import './key-facts.css';

export type KeyFact = SpecRow & { readonly icon: ReactNode };

/** The main facts of a car, with an icon each. */
export function KeyFacts({ facts }: { facts: readonly KeyFact[] }) {
  return (
    <dl className="p-keys">
      {facts.map(({ key, icon, label, value }) => (
        <div key={key}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
