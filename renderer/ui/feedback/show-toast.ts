export type Toast = {
  tone: 'ok' | 'bad' | 'warn' | 'neutral';
  text: string;
  /** The word for the closing cross. */
  closeLabel: string;
};

/** Shows a toast; its code loads with the first one. Called by components, never by sagas. */
export const showToast = async (toast: Toast): Promise<void> => {
  const { present } = await import('./toaster.tsx');
  await present(toast);
};
