import { Suspense, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { PostId } from '#contract/ids.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { HideButtonProps } from './HideButton.tsx';
import { useHiddenCars } from './use-hidden-cars.ts';

const LazyButton = lazyPart(() =>
  withTexts(import('./HideButton.tsx'), ['hiddenCars']).then((module) => module.HideButton),
);
const LazyNote = lazyPart(() =>
  withTexts(import('./HiddenNote.tsx'), ['hiddenCars']).then((module) => module.HiddenNote),
);

/** The button of one car; nothing waits for its code. */
export function HideMark(props: HideButtonProps) {
  return (
    <Suspense fallback={null}>
      <LazyButton {...props} />
    </Suspense>
  );
}

type MarkProps = { id: PostId; isFavorite: boolean; title: string };

/** The marks of a card with the button that hides the car. */
export const withHide = (Marks: ComponentType<MarkProps>): ComponentType<MarkProps> =>
  function HidingMarks(props) {
    return (
      <>
        <Marks {...props} />
        <HideMark id={props.id} title={props.title} place="card" />
      </>
    );
  };

const NONE: ReadonlySet<PostId> = new Set();

/** The cars that a list leaves out, and the note about them. */
export function useLeftOut(ids: readonly PostId[]) {
  const hidden = useHiddenCars();
  const [isShown, setShown] = useState(false);
  const count = useMemo(() => ids.filter((id) => hidden.has(id)).length, [ids, hidden]);
  return {
    hidden: isShown ? NONE : hidden,
    note: (
      <Suspense fallback={null}>
        <LazyNote count={count} isShown={isShown} onShow={setShown} />
      </Suspense>
    ),
  };
}
