import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { favouriteActions, selectKept } from './favourites.slice.ts';
import type { WithFavourites } from './favourites.slice.ts';

const AFTER_LOGIN = pathTo.login({ returnTo: pathTo.favorites() });

/** Marks or unmarks a post. A visitor sees where the first one is stored, and when the device's list is full (D088). */
export function useFavouriteToggle(): (id: PostId, isFavorite: boolean) => void {
  const store = useStore<WithFavourites>();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation(['posts', 'shell']);
  return (id, isFavorite) => {
    store.dispatch(favouriteActions.toggled({ id, isFavorite }));
    const state = store.getState();
    const kept = selectKept(state);
    if (!isFavorite || state.favourites.pending[id] !== undefined) return;
    const logIn = { label: t('shell:login'), onPress: () => void navigate(AFTER_LOGIN) };
    if (!kept.includes(id)) toast('warn', t('favourite.full', { number: kept.length }), logIn);
    else if (kept.length === 1) toast('favourite', t('favourite.kept'), logIn);
  };
}
