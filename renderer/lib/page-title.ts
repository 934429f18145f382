import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

const write = (title: string): void => {
  document.title = /aniv|անիվ/i.test(title) ? title : `${title} · Aniv`;
};

/** The title of a screen from loaded data, such as the name of the car. */
export function usePageTitle(title: string | undefined): void {
  // In another language the route writes its own title again, also where this one stays the same.
  const { language } = useTranslation().i18n;
  useEffect(() => {
    if (title !== undefined) write(title);
  }, [title, language]);
}

/** The title of a route, until its screen sets its own: layout effects run before the screen's own effect. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => write(title), [title]);
}
