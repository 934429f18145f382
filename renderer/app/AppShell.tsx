import { AppRoutes } from './AppRoutes.tsx';

/** Header, main, footer or bottom navigation by the layout rules of SPEC.md §2. */
export function AppShell() {
  return (
    <div className="a-page">
      <main className="a-main">
        <AppRoutes />
      </main>
    </div>
  );
}
