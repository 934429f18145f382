import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireSignIn } from './RequireSignIn.tsx';
import { ROUTES } from './routes.tsx';

/** The route table as React Router reads it; any unknown path leads home (SPEC.md §2). */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        {ROUTES.map(({ path, Screen, access }) => (
          <Route
            key={path}
            path={path}
            element={
              access === 'user' ? (
                <RequireSignIn>
                  <Screen />
                </RequireSignIn>
              ) : (
                <Screen />
              )
            }
          />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
