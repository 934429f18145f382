export type ToastAction = { label: string; onPress: () => void };
export type Toast = {
  tone: 'ok' | 'bad' | 'warn' | 'neutral' | 'favourite';
  text: string;
  /** The word for the closing cross. */
  closeLabel: string;
  /** One thing to do about it; the toast closes with it. */
  action?: ToastAction | undefined;
};

const loadToaster = () => import('./toaster.tsx');

/** Fetches the code ahead, so that a lost connection can still be told. */
export const prepareToasts = (): void => void loadToaster().catch(() => undefined);

/** Shows a toast; its code loads with the first one at the latest. Called by components, never by sagas. */
export const showToast = async (toast: Toast): Promise<void> => {
  const { present } = await loadToaster();
  present(toast);
};
