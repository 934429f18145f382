import { useEffect, useLayoutEffect } from 'react';

const write = (title: string): void => {
  document.title = /aniv|անիվ/i.test(title) ? title : `${title} · Aniv`;
};

/** The title of a screen that knows more than its route does, such as the name of the car. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) write(title);
  }, [title]);
}

/** The title of a route, until its screen says more: layout effects run before the screen's own effect. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => write(title), [title]);
}
