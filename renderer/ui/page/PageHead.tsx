import './page-head.css';
import type { ReactNode } from 'react';

type PageHeadProps = { title: string; intro?: string; children?: ReactNode };

/** The heading of an information page, one paragraph, and at most a row of actions. */
export function PageHead({ title, intro, children }: PageHeadProps) {
  return (
    <header className="i-head">
      <h1>{title}</h1>
      {intro !== undefined && <p>{intro}</p>}
      {children !== undefined && <div className="row wrap">{children}</div>}
    </header>
  );
}
