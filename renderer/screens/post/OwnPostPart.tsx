import { Suspense } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { OwnPostProps } from './own/OwnPost.tsx';

/** Only the post's owner needs it. */
const OwnPost = lazyPart(async () => {
  const [{ OwnPost: Part }] = await Promise.all([import('./own/OwnPost.tsx'), loadTexts(['profile'])]);
  return Part;
});

/** What an owner sees in the place of the seller and the contacts. */
export function OwnPostPart(props: OwnPostProps) {
  return (
    <Suspense fallback={null}>
      <OwnPost {...props} />
    </Suspense>
  );
}
