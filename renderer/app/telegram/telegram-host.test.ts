import { expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { favouriteActions } from '../../features/favourites/favourites.slice.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { telegramHostFeature } from './telegram-host.feature.ts';

/** The app with a host whose theme changes at `follow`. */
const start = (stored: Record<string, string> = {}) => {
  let follow: (isDark: boolean) => void = () => undefined;
  const offerShortcut = vi.fn<() => void>();
  const onPrefersDarkChange = (listener: (isDark: boolean) => void) => {
    follow = listener;
    return () => undefined;
  };
  const world = createWorld({ stored, platform: { onPrefersDarkChange, offerShortcut } });
  world.deps.addFeature(telegramHostFeature);
  return { ...world, offerShortcut, follow: (isDark: boolean) => follow(isDark) };
};

test('the host’s theme is followed and not remembered as a choice', () => {
  const { store, platform, follow } = start();
  follow(true);

  expect(store.getState().preferences.theme).toBe('dark');
  expect(platform.kept.has('theme')).toBe(false);
});

test('a theme of the user’s own stays', () => {
  const { store, follow } = start({ theme: 'light' });
  follow(true);

  expect(store.getState().preferences.theme).toBe('light');
});

test('the first favourite is a moment to offer the shortcut, its removal is not', () => {
  const { store, offerShortcut } = start();
  const id = PostId.parse(7);
  store.dispatch(favouriteActions.toggled({ id, isFavorite: false }));
  expect(offerShortcut).not.toHaveBeenCalled();

  store.dispatch(favouriteActions.toggled({ id, isFavorite: true }));

  expect(offerShortcut).toHaveBeenCalledOnce();
});
