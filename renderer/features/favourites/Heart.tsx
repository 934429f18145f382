import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { FavouriteButton } from '#renderer/ui/favourite-button/FavouriteButton.tsx';
import { selectIsFavourite } from './favourites.slice.ts';
import type { WithFavourites } from './favourites.slice.ts';
import { useFavouriteToggle } from './use-favourite-toggle.ts';

/** `isFavorite`: what the server said with the post. */
export type HeartProps = { id: PostId; isFavorite: boolean; title: string };

/** The heart of a card: for members and visitors alike. */
export function Heart({ id, isFavorite, title }: HeartProps) {
  const isOn = useSelector((state: WithFavourites) => selectIsFavourite(state, id, isFavorite));
  const toggle = useFavouriteToggle();
  const { t } = useTranslation('posts');
  return (
    <FavouriteButton
      isOn={isOn}
      label={t(isOn ? 'favourite.remove' : 'favourite.add', { title })}
      onToggle={() => toggle(id, !isOn)}
    />
  );
}
