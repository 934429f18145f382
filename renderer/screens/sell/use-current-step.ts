import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STEPS } from './steps.ts';
import type { Step } from './steps.ts';

/** A section counts as reached when its top has come this far under the header, in pixels. */
const REACHED = 160;
/** The distance that the page scrolls after a jump if the last sections do not fill the window. */
const SETTLES_WITHIN = 40;

export const sectionId = (step: Step): string => `sell-${step}`;

const stepInView = (): Step => {
  const reached = STEPS.filter((step) => {
    const top = document.getElementById(sectionId(step))?.getBoundingClientRect().top;
    return top !== undefined && top <= REACHED;
  });
  return reached.at(-1) ?? 'vehicle';
};

/**
 * The step that is being read on one page of five sections, and a jump to another. It follows scrolling, focus and jumps.
 * `isOff` if each step has a screen of its own.
 */
export function useCurrentStep(isOff: boolean): { step: Step; goTo: (step: Step) => void } {
  const [step, setStep] = useState<Step>('vehicle');
  const jumpedTo = useRef<number | null>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isOff) return undefined;
    const onScroll = () => {
      // A short last section never reaches the top: until the user scrolls, the jump's target is the current step.
      if (jumpedTo.current !== null && Math.abs(window.scrollY - jumpedTo.current) <= SETTLES_WITHIN) return;
      jumpedTo.current = null;
      setStep(stepInView());
    };
    const onFocus = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest('[data-step]') : null;
      const reached = STEPS.find((known) => known === section?.getAttribute('data-step'));
      if (reached === undefined) return;
      setStep(reached);
      jumpedTo.current = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
    };
  }, [isOff]);
  const goTo = (next: Step) => {
    const section = document.getElementById(sectionId(next));
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    setStep(next);
    jumpedTo.current = window.scrollY;
  };
  // An address may lead to a section: photos of a car are added from the stock.
  const goToAsked = useEffectEvent(() => {
    const asked = STEPS.find((known) => hash === `#${sectionId(known)}`);
    if (asked !== undefined) goTo(asked);
  });
  useEffect(() => {
    if (isOff) return undefined;
    // After the page has settled on its own beginning.
    const frame = requestAnimationFrame(() => goToAsked());
    return () => cancelAnimationFrame(frame);
  }, [isOff, hash]);
  return { step, goTo };
}
