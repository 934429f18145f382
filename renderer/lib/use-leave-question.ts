import { useEffect } from 'react';

/** From here on the browser asks before the page is left; gives what ends it. */
export const askBeforeLeaving = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

/** While it is on, the browser asks before the page is left: something is kept nowhere else yet. */
export function useLeaveQuestion(isOn: boolean): void {
  useEffect(() => (isOn ? askBeforeLeaving() : undefined), [isOn]);
}
