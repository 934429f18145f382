import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import type { PageName } from '#contract/pages.ts';
import { PAGE_NAMES, PAGES } from '#contract/pages.ts';
import { Navigate } from '#renderer/lib/links.ts';
import { useRouteTitle } from '../lib/page-title.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { screenOf } from './pages.tsx';

/** The table of pages as React Router reads it; any unknown path leads home (SPEC.md §2). */
export function AppRoutes() {
  return (
    <Routes>
      {PAGE_NAMES.map((page) => (
        <Route key={page} path={PAGES[page].path} element={<Page page={page} />} />
      ))}
      <Route path="*" element={<Navigate to={pathTo.start()} replace />} />
    </Routes>
  );
}

function Page({ page }: { page: PageName }) {
  const { access, title } = PAGES[page];
  const { Screen } = screenOf(page, useLocation().search);
  const { t } = useTranslation('shell');
  useRouteTitle(t(`title.${title}`));
  if (access === 'public') return <Screen />;
  return (
    <RequireSignIn>
      <Screen />
    </RequireSignIn>
  );
}
