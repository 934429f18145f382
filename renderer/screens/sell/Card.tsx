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

type StepSectionProps = {
  step: Step;
  /** On phones the others are out of sight. */
  isShown: boolean;
  label: string;
  children: ReactNode;
};

/** The cards of one step, which the rail leads to. */
export function StepSection({ step, isShown, label, children }: StepSectionProps) {
  return (
    <div
      id={sectionId(step)}
      data-step={step}
      className={isShown ? 'c-section on' : 'c-section'}
      role="region"
      aria-label={label}
    >
      {children}
    </div>
  );
}
