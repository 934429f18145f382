export type ToastAction = { label: string; onPress: () => void };

export type Toast = {
  tone: 'ok' | 'bad' | 'warn' | 'neutral' | 'favourite';
  text: string;
  /** The word for the closing cross. */
  closeLabel: string;
  /** One thing to do about it; the toast closes with it. */
  action?: ToastAction | undefined;
};
