import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useNavigate } from '#renderer/lib/links.ts';
import { focusFirst } from './focus-place.ts';
import { PHONE_STEPS } from './steps.ts';
import type { Step } from './steps.ts';
import { sectionId } from './use-current-step.ts';

/** The state of a step's history entry, beside the state that the page was opened with. */
type StepEntry = {
  readonly from?: Step;
  /** How many entries the steps have added to the one that the form was opened with. */
  readonly entries?: number;
} | null;

export type TurnedStep = {
  readonly step: Step;
  readonly goTo: (step: Step) => void;
  /** To the step before, as the browser's Back where that leads there. */
  readonly goBack: () => void;
  /** Shows a step and puts the focus on the first of these fields in it. */
  readonly goToFields: (step: Step, fields: readonly string[]) => void;
};

/** On a phone each step is a screen and a history entry: its address keeps it through reloads and links. */
export function useTurnedStep(isOn: boolean): TurnedStep {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === 'POP';
  const wanted = useRef<readonly string[] | null>(null);
  const shown = useRef<Step | null>(null);
  const step = PHONE_STEPS.find((known) => hash === `#${sectionId(known)}`) ?? 'media';
  const show = (next: Step, replace: boolean) => {
    const entries = entriesIn(state) + (replace ? 0 : 1);
    // A sheet that is just being left has its count in the state; no step is a layer.
    const kept = { ...(state as StepEntry), layers: undefined, from: step, entries };
    void navigate({ search, hash: `#${sectionId(next)}` }, { replace, state: kept });
  };
  const settle = useEffectEvent(() => {
    const isFirst = shown.current === null;
    shown.current = step;
    if (wanted.current !== null) return focusFirst(wanted.current);
    // A form that opens without naming a step leaves the focus where it is.
    if (isFirst && hash === '') return;
    if (!isPop || isFirst) window.scrollTo(0, 0);
    document.getElementById(STEP_TITLE)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isOn || shown.current === step) return;
    settle();
    wanted.current = null;
  }, [isOn, step]);
  const goTo = (next: Step) => show(next, false);
  const goBack = () => {
    const before = PHONE_STEPS[PHONE_STEPS.indexOf(step) - 1];
    if (before === undefined) return;
    if ((state as StepEntry)?.from === before) void navigate(-1);
    else show(before, true);
  };
  const goToFields = (next: Step, fields: readonly string[]) => {
    if (next === step) return focusFirst(fields);
    wanted.current = fields;
    show(next, false);
  };
  return { step, goTo, goBack, goToFields };
}

const entriesIn = (state: unknown): number => (state as StepEntry)?.entries ?? 0;

/**
 * Removes the steps' history entries once the car is sent, so that Back leads to the page before the form. Going back
 * restores the place of the first step, over seconds; the entry is replaced to end that, as the result starts at its top.
 */
export function useLeftSteps(isSent: boolean): void {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === 'POP';
  const leave = useEffectEvent(() => {
    const entries = entriesIn(state);
    if (entries > 0) return void navigate(-entries);
    window.scrollTo(0, 0);
    if (isPop) void navigate({ search }, { replace: true, state });
  });
  useEffect(() => {
    if (isSent) leave();
  }, [isSent, key]);
}

/** The line with the number of the current step. */
export const STEP_TITLE = 'sell-step';
