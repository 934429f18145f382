import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './show-toast.ts';
import type { Toast } from './show-toast.ts';

/** `toast('ok', t('sent'))`: a short message above the page; errors stay until closed. */
export function useToast(): (tone: Toast['tone'], text: string) => void {
  const { t } = useTranslation('common');
  return useCallback((tone, text) => void showToast({ tone, text, closeLabel: t('close') }), [t]);
}
