import type { Toast } from './toast.ts';

const loadToaster = () => import('./toaster.tsx');

/** Loads the code in advance, so that a lost connection can still be reported. */
export const prepareToasts = (): void => void loadToaster().catch(() => undefined);

/** Shows a toast; its code loads with the first one at the latest. Called by components, never by sagas. */
export const showToast = async (toast: Toast): Promise<void> => {
  const { present } = await loadToaster();
  present(toast);
};

/** Closes the toast with this text, where it is shown. */
export const closeToast = async (text: string): Promise<void> => {
  const { dismiss } = await loadToaster();
  dismiss(text);
};
