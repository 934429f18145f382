import { stemOf } from '#contract/page-path.ts';

/**
 * Payment companies' scripts may run only in a page that was loaded from below /plans/buy/: its own policy allows them,
 * and no other page's does (SECURITY 1.10). A page that the app changed to by itself still has the policy it came with.
 */
export const isPaymentDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name, location.href).pathname.startsWith(stemOf('buy'));
};
