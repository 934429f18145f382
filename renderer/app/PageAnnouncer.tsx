import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** By then a screen has written a title of its own, such as the name of a car. */
const TITLE_SETTLES_MS = 700;

/** Says the title of each page after the first one, which screen readers read themselves. */
export function PageAnnouncer({ firstPath }: { firstPath: string }) {
  const { pathname } = useLocation();
  const last = useRef(firstPath);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (last.current === pathname) return undefined;
    const timer = setTimeout(() => {
      last.current = pathname;
      setTitle(document.title);
    }, TITLE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p className="a-sr" aria-live="polite">
      {title}
    </p>
  );
}
