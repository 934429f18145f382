import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsUnsaved } from '#renderer/features/post-form/post-form.slice.ts';

/** The browser asks before the page is left while something is kept nowhere yet. */
export function useLeaveWarning(): void {
  const isUnsaved = useSelector(selectIsUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
