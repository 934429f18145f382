import { useEffect } from 'react';

/** Makes the browser confirm before the page is left; returns the function that ends it. */
export const askBeforeLeaving = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

/** While it is on, the browser confirms before the page is left: something is stored nowhere else yet. */
export function useLeaveQuestion(isOn: boolean): void {
  useEffect(() => (isOn ? askBeforeLeaving() : undefined), [isOn]);
}
