import { IconHeart, IconHeartFilled, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { CompareMark } from '#renderer/features/compare/compare-parts.tsx';
import { Crumbs } from '#renderer/ui/crumbs/Crumbs.tsx';
import { nameOf, titleOf } from '#renderer/features/post/post-words.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { usePostActions } from './use-post-actions.tsx';

/** The post's breadcrumbs, name, Share and Save. */
export function PostHead({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { share, shareSheet, save, isSaved } = usePostActions(post);
  const { brand, model } = post;
  const HeartIcon = isSaved ? IconHeartFilled : IconHeart;
  const links = [
    { key: 'home', link: <Link to={pathTo.posts()}>{t('home')}</Link> },
    { key: 'brand', link: <Link to={pathTo.posts({ BrandId: brand.id })}>{brand.name}</Link> },
    { key: 'model', link: <Link to={pathTo.posts({ BrandId: brand.id, ModelId: model.id })}>{model.name}</Link> },
  ];
  return (
    <>
      <Crumbs label={t('breadcrumb')} links={links} current={nameOf(post)} />
      <div className="p-head">
        <h1>{titleOf(post)}</h1>
        <CompareMark id={post.id} title={titleOf(post)} place="head" />
        <Button look="minimal" onClick={share}>
          <IconShare2 size={18} aria-hidden="true" />
          {t('share')}
        </Button>
        <Button look="minimal" aria-pressed={isSaved} onClick={save}>
          <HeartIcon size={18} aria-hidden="true" />
          {t('save')}
        </Button>
      </div>
      {shareSheet}
    </>
  );
}
