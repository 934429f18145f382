import { Suspense } from 'react';
import type { ComponentType } from 'react';
import type { PostId } from '#contract/ids.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { CompareButtonProps } from './CompareButton.tsx';

const LazyButton = lazyPart(async () => {
  const [{ CompareButton }] = await Promise.all([import('./CompareButton.tsx'), loadTexts(['compare'])]);
  return CompareButton;
});

const LazyBar = lazyPart(async () => {
  const [{ CompareBar }] = await Promise.all([import('./CompareBar.tsx'), loadTexts(['compare'])]);
  return CompareBar;
});

/** The button of one car; nothing waits for its code. */
export function CompareMark(props: CompareButtonProps) {
  return (
    <Suspense fallback={null}>
      <LazyButton {...props} />
    </Suspense>
  );
}

/** The bar of a screen whose cars can be compared. */
export function CompareBarPart() {
  return (
    <Suspense fallback={null}>
      <LazyBar />
    </Suspense>
  );
}

type MarkProps = { id: PostId; isFavorite: boolean; title: string };

/** The heart of a card with the button of the comparison beside it. */
export const withCompare = (Heart: ComponentType<MarkProps>): ComponentType<MarkProps> =>
  function Marks(props) {
    return (
      <>
        <Heart {...props} />
        <CompareMark id={props.id} title={props.title} place="card" />
      </>
    );
  };
