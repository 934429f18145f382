import type { ComponentProps } from 'react';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { App } from '../app/App.tsx';
import { createWorld, startTestTexts } from './world.ts';
import type { World } from './world.ts';

/** `null` starts the app at the present history entry, as a reload does. */
type RenderOptions = { path?: string | null; TitleBar?: ComponentProps<typeof App>['TitleBar'] } & Parameters<
  typeof createWorld
>[0];

/** The whole app at an address, over the test's network. */
export const renderApp = async ({
  path = '/',
  TitleBar,
  ...options
}: RenderOptions = {}): Promise<World & { page: RenderResult; user: UserEvent }> => {
  if (path !== null) history.replaceState(null, '', path);
  const world = createWorld(options);
  await startTestTexts(world.store.getState().preferences.language);
  const page = render(<App store={world.store} deps={world.deps} TitleBar={TitleBar} />);
  return { ...world, page, user: userEvent.setup() };
};
