import type { Toast } from './toast.ts';

const loadToaster = () => import('./toaster.tsx');

/** Fetches the code ahead, so that a lost connection can still be told. */
export const prepareToasts = (): void => void loadToaster().catch(() => undefined);

/** Shows a toast; its code loads with the first one at the latest. Called by components, never by sagas. */
export const showToast = async (toast: Toast): Promise<void> => {
  const { present } = await loadToaster();
  present(toast);
};
