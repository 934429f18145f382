import { expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { favouriteActions } from '../../features/favourites/favourites.slice.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { telegramHostFeature } from './telegram-host.feature.ts';

const start = () => {
  const offerShortcut = vi.fn<() => void>();
  const world = createWorld({ platform: { offerShortcut } });
  world.deps.addFeature(telegramHostFeature);
  return { ...world, offerShortcut };
};

test('the first favourite is a moment to offer the shortcut, its removal is not', () => {
  const { store, offerShortcut } = start();
  const id = PostId.parse(7);
  store.dispatch(favouriteActions.toggled({ id, isFavorite: false }));
  expect(offerShortcut).not.toHaveBeenCalled();

  store.dispatch(favouriteActions.toggled({ id, isFavorite: true }));

  expect(offerShortcut).toHaveBeenCalledOnce();
});
