import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CompareMark } from '#renderer/features/compare/compare-parts.tsx';
import { favouriteActions } from '#renderer/features/favourites/favourites.slice.ts';
import type { HeartProps } from '#renderer/features/favourites/Heart.tsx';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { FavouriteButton } from '#renderer/ui/favourite-button/FavouriteButton.tsx';

/** Takes a post out of the favourites; Undo marks it again with its note and list, where the server still allows it. */
export function RemovingHeart({ id, title }: HeartProps) {
  const isDead = useSelector((state: WithPosts) => {
    const goneAs = selectPost(state, id)?.goneAs;
    return goneAs === 'hidden' || goneAs === 'deleted';
  });
  const note = useSelector((state: WithPosts) => selectPost(state, id)?.note ?? undefined);
  const list = useSelector((state: WithPosts) => selectPost(state, id)?.list ?? undefined);
  const place = useRef<HTMLSpanElement>(null);
  const dispatch = useDispatch();
  const toast = useToast();
  const { t } = useTranslation(['favorites', 'posts']);
  const mark = (isFavorite: boolean) =>
    dispatch(favouriteActions.toggled({ id, isFavorite, ...(isFavorite ? { note, list } : {}) }));
  const remove = () => {
    focusBeside(place.current);
    mark(false);
    const undo = { label: t('undo'), onPress: () => mark(true) };
    toast('favourite', t('removed', { title }), isDead ? undefined : undo);
  };
  return (
    <>
      <span ref={place}>
        <FavouriteButton isOn label={t('posts:favourite.remove', { title })} onToggle={remove} />
      </span>
      {!isDead && <CompareMark id={id} title={title} place="card" />}
    </>
  );
}

/** The pressed heart disappears with its card: the next one takes the focus, at the end the one before, at last the heading. */
const focusBeside = (place: HTMLElement | null): void => {
  const hearts = [...document.querySelectorAll<HTMLElement>('main .a-heart')];
  const at = hearts.findIndex((heart) => place?.contains(heart));
  const next = hearts[at + 1] ?? hearts[at - 1] ?? document.querySelector<HTMLElement>('main h1');
  next?.focus({ preventScroll: true });
};
