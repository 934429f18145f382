import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { DepsProvider } from '../deps.ts';
import type { AppDeps } from '../deps.ts';
import { AppShell } from './AppShell.tsx';
import type { AppStore } from './store.ts';

type AppProps = { store: AppStore; deps: AppDeps };

export function App({ store, deps }: AppProps) {
  return (
    <Provider store={store}>
      <DepsProvider value={deps}>
        <BrowserRouter>
          <AppShell />
        </BrowserRouter>
      </DepsProvider>
    </Provider>
  );
}
