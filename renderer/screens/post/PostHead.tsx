import { IconChevronRight, IconHeart, IconHeartFilled, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { nameOf, titleOf } from './post-words.ts';
import { usePostActions } from './use-post-actions.ts';

/** Where the post stands in the site, its name, Share and Save. */
export function PostHead({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { share, save } = usePostActions(titleOf(post));
  const { brand, model, isFavorite } = post;
  const HeartIcon = isFavorite ? IconHeartFilled : IconHeart;
  const steps = [
    { to: '/posts', name: t('home') },
    { to: `/posts?BrandId=${brand.id}`, name: brand.name },
    { to: `/posts?BrandId=${brand.id}&ModelId=${model.id}`, name: model.name },
  ];
  return (
    <>
      <nav aria-label={t('breadcrumb')} className="s-crumb">
        {steps.map(({ to, name }) => (
          <span key={to}>
            <Link to={to}>{name}</Link>
            <IconChevronRight size={14} aria-hidden="true" />
          </span>
        ))}
        <span aria-current="page">{nameOf(post)}</span>
      </nav>
      <div className="p-head">
        <h1>{titleOf(post)}</h1>
        <button type="button" className="bp6-button bp6-minimal" onClick={share}>
          <IconShare2 size={18} aria-hidden="true" />
          {t('share')}
        </button>
        <button type="button" className="bp6-button bp6-minimal" aria-pressed={isFavorite} onClick={save}>
          <HeartIcon size={18} aria-hidden="true" />
          {t('save')}
        </button>
      </div>
    </>
  );
}
