import { IconArrowLeft, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { CompareMark } from '#renderer/features/compare/compare-parts.tsx';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { FavouriteButton } from '#renderer/ui/favourite-button/FavouriteButton.tsx';
import { usePostActions } from './use-post-actions.tsx';

/** Back over the photos of a phone; a page opened from outside has no way back but the list. */
export function BackButton() {
  const { t } = useTranslation('post');
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const goBack = () => (isFirst ? navigate(pathTo.posts()) : navigate(-1));
  return (
    <button type="button" className="a-heart" aria-label={t('back')} onClick={() => void goBack()}>
      <IconArrowLeft size={22} aria-hidden="true" />
    </button>
  );
}

export function ShareAndSave({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { share, shareSheet, save, isSaved } = usePostActions(post);
  return (
    <>
      <CompareMark id={post.id} title={titleOf(post)} place="photos" />
      <button type="button" className="a-heart" aria-label={t('share')} onClick={share}>
        <IconShare2 size={20} aria-hidden="true" />
      </button>
      <FavouriteButton isOn={isSaved} label={t('save')} onToggle={save} />
      {shareSheet}
    </>
  );
}
