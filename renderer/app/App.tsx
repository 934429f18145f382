import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { DepsProvider } from '../deps.ts';
import type { AppDeps } from '../deps.ts';
import { AppShell } from './AppShell.tsx';
import type { TitleBarProps } from './AppShell.tsx';
import type { AppStore } from './store.ts';

type AppProps = { store: AppStore; deps: AppDeps; TitleBar?: ComponentType<TitleBarProps> | undefined };

export function App({ store, deps, TitleBar }: AppProps) {
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
