import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { EditBarProps } from './EditBar.tsx';
import type { SaveSearchProps } from './SaveSearch.tsx';

// The results do not wait for these.
const SaveSearch = lazyPart(async () => {
  const [{ SaveSearch: component }] = await Promise.all([import('./SaveSearch.tsx'), loadTexts(['savedSearches'])]);
  return component;
});

const PushOffer = lazyPart(async () => {
  const [{ PushOffer: component }] = await Promise.all([
    import('#renderer/features/push/PushOffer.tsx'),
    loadTexts(['notices']),
  ]);
  return component;
});

const EditBar = lazyPart(async () => {
  const [{ EditBar: component }] = await Promise.all([import('./EditBar.tsx'), loadTexts(['savedSearches'])]);
  return component;
});

/** The button that saves the search. */
export function SaveSearchPart(props: SaveSearchProps) {
  return (
    <Suspense fallback={<span className="s-save" />}>
      <SaveSearch {...props} />
    </Suspense>
  );
}

/** Offers members a message of new cars once a search is saved. */
export function PushOfferPart() {
  const isMember = useSelector(selectIsLoggedIn);
  return (
    isMember && (
      <Suspense fallback={null}>
        <PushOffer />
      </Suspense>
    )
  );
}

/** The bar of a saved search that gets these filters. */
export function EditBarPart(props: EditBarProps) {
  return (
    <Suspense fallback={null}>
      <EditBar {...props} />
    </Suspense>
  );
}
