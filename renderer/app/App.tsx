import { useLayoutEffect } from 'react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { DepsProvider } from '../deps.ts';
import type { AppDeps } from '../deps.ts';
import { nextTask } from '../lib/next-task.ts';
import { AppShell } from './AppShell.tsx';
import type { TitleBarProps } from './AppShell.tsx';
import type { AppStore } from './store.ts';

type AppProps = { store: AppStore; deps: AppDeps; TitleBar?: ComponentType<TitleBarProps> | undefined };

/** The first layout in a task of its own: React's work before it and the paint behind it each keep a tap waiting, too. */
function useLayoutInItsOwnTask(): void {
  useLayoutEffect(() => void nextTask().then(() => document.body.getBoundingClientRect()), []);
}

export function App({ store, deps, TitleBar }: AppProps) {
  useLayoutInItsOwnTask();
  return (
    <Provider store={store}>
      <DepsProvider value={deps}>
        <BrowserRouter>
          <AppShell TitleBar={TitleBar} />
        </BrowserRouter>
      </DepsProvider>
    </Provider>
  );
}
