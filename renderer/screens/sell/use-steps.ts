import type { FaultName } from '#renderer/features/post-form/post-form.types.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { focusFirst } from './focus-place.ts';
import { fieldsOf, PHONE_STEPS, STEPS, stepWith } from './steps.ts';
import type { Step } from './steps.ts';
import { useCurrentStep } from './use-current-step.ts';
import { useTurnedStep } from './use-turned-step.ts';

export type Steps = {
  readonly steps: readonly Step[];
  readonly step: Step;
  /** The fields that are visible now. */
  readonly inSight: readonly FaultName[];
  readonly goTo: (step: Step) => void;
  /** Undefined on the first step, or if all steps are on one page. */
  readonly goBack: (() => void) | undefined;
  /** Focuses the first of these fields, in any step. */
  readonly leadTo: (fields: readonly string[]) => void;
};

const ALL_FIELDS = STEPS.flatMap(fieldsOf);

/** The steps of the form: one page of sections on a desktop, one screen each on a phone. */
export function useSteps(): Steps {
  const isPhone = useMediaQuery(BELOW.mobile);
  const read = useCurrentStep(isPhone);
  const turned = useTurnedStep(isPhone);
  if (!isPhone) return { ...read, steps: STEPS, inSight: ALL_FIELDS, goBack: undefined, leadTo: focusFirst };
  const leadTo = (fields: readonly string[]) => {
    const step = stepWith(fields, PHONE_STEPS);
    if (step === undefined) return;
    const own = fieldsOf(step);
    turned.goToFields(
      step,
      fields.filter((name) => own.some((known) => known === name)),
    );
  };
  const isFirst = turned.step === PHONE_STEPS[0];
  return {
    steps: PHONE_STEPS,
    step: turned.step,
    inSight: fieldsOf(turned.step),
    goTo: turned.goTo,
    goBack: isFirst ? undefined : turned.goBack,
    leadTo,
  };
}
