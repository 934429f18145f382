import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './show-toast.ts';
import type { Toast, ToastAction } from './toast.ts';

/** `toast('ok', t('sent'))`: a short message above the page; errors stay until closed. An action is shown next to it. */
export function useToast(): (tone: Toast['tone'], text: string, action?: ToastAction) => void {
  const { t } = useTranslation('common');
  return useCallback((tone, text, action) => void showToast({ tone, text, action, closeLabel: t('close') }), [t]);
}
