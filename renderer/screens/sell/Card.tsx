import type { ReactNode } from 'react';
import { sectionId } from './use-current-step.ts';
import type { Step } from './steps.ts';

type CardProps = {
  title: ReactNode;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card of the form. */
export function Card({ title, text, className = '', children }: CardProps) {
  return (
    <section className={`c-card ${className}`}>
      <h2 tabIndex={-1}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** The cards of one step, which the rail leads to. */
export function StepSection({ step, label, children }: { step: Step; label: string; children: ReactNode }) {
  return (
    <div id={sectionId(step)} data-step={step} className="c-section" role="region" aria-label={label}>
      {children}
    </div>
  );
}
