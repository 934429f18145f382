import { Suspense } from 'react';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyCode, orMissing } from '#renderer/lib/lazy-code.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { CarNameChoiceProps } from './car-name-choice.ts';

function Plain({ select }: CarNameChoiceProps) {
  return <Select {...select} />;
}

/** Without its code brands and models are still chosen from the list. */
const Named = lazyCode<CarNameChoiceProps>(() =>
  orMissing(withTexts(import('./suggest/NamedChoice.tsx'), ['filters'])).then(
    (module) => module.NamedChoice,
    () => Plain,
  ),
);

/** A select of brands or models that is also typed into; until that code is there, the select alone. */
export function CarNameChoice(props: CarNameChoiceProps) {
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Named {...props} />
    </Suspense>
  );
}
