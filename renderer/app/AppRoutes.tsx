import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { Navigate } from '#renderer/lib/links.ts';
import { useRouteTitle } from '../lib/page-title.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { ROUTES, screenAt } from './routes.tsx';
import type { AppRoute } from './routes.tsx';

/** The route table as React Router reads it; any unknown path leads home (SPEC.md §2). */
export function AppRoutes() {
  return (
    <Routes>
      {ROUTES.map((route) => (
        <Route key={route.path} path={route.path} element={<RouteElement {...route} />} />
      ))}
      <Route path="*" element={<Navigate to={pathTo.start()} replace />} />
    </Routes>
  );
}

function RouteElement(route: AppRoute) {
  const { access, title } = route;
  const { Screen } = screenAt(route, useLocation().search);
  const { t } = useTranslation('shell');
  useRouteTitle(t(`title.${title}`));
  if (access === 'public') return <Screen />;
  return (
    <RequireSignIn>
      <Screen />
    </RequireSignIn>
  );
}
