import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { compareActions, selectCompared } from './compare.slice.ts';
import type { WithCompare } from './compare.slice.ts';
import { MAX_COMPARED } from './kept-compared.ts';

/** Adds a car to the comparison or removes it. When it is full, a toast tells it with a link to it. */
export function useCompareToggle(): (id: PostId, isOn: boolean) => void {
  const store = useStore<WithCompare>();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation('compare');
  return (id, isOn) => {
    store.dispatch(compareActions.toggled({ id, isOn }));
    const ids = selectCompared(store.getState());
    if (!isOn || ids.includes(id)) return;
    const show = { label: t('compare'), onPress: () => void navigate(pathTo.compare({ ids })) };
    toast('warn', t('full', { number: MAX_COMPARED }), show);
  };
}
