import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { postPrice } from '#renderer/features/posts/post-face.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import type { Cell, CompareGroup, CompareRow } from './compare-rows.ts';

/** `post` is undefined for a car that is no longer listed. */
export type ComparedCar = { readonly id: PostId; readonly post: Post | undefined };
export type CompareTableProps = {
  cars: readonly ComparedCar[];
  groups: readonly CompareGroup[];
  onRemove: (id: PostId) => void;
};

const PHOTO_SIZES = '(min-width: 768px) 260px, 150px';

/** Names and labels stay in sight while the table scrolls, by touch or by the arrow keys. */
export function CompareTable({ cars, groups, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare');
  const table = useRef<HTMLElement>(null);
  const remove = (id: PostId) => {
    // The pressed button goes with its car.
    table.current?.focus({ preventScroll: true });
    onRemove(id);
  };
  return (
    // The keys scroll what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={table} className="cmp-scroll" aria-label={t('title')} tabIndex={0}>
      <table className="cmp-table">
        <caption className="a-sr">{t('title')}</caption>
        <thead>
          <tr>
            <td aria-hidden="true" />
            {cars.map((car) => (
              <PhotoCell key={car.id} car={car} onRemove={remove} />
            ))}
          </tr>
          <tr>
            <th scope="col" className="cmp-corner">
              {t('fact')}
            </th>
            {cars.map((car) => (
              <NameCell key={car.id} car={car} />
            ))}
          </tr>
        </thead>
        {groups.map(({ key, title, rows }) => (
          <tbody key={key}>
            <tr className="cmp-group">
              <th scope="rowgroup" colSpan={cars.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.key} row={row} cars={cars} />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && <p className="cmp-note">{t('noDifferences')}</p>}
    </section>
  );
}

function PhotoCell({ car: { id, post }, onRemove }: { car: ComparedCar; onRemove: (id: PostId) => void }) {
  const { t } = useTranslation(['compare', 'posts']);
  return (
    <td className="cmp-photo">
      <CarPhoto src={post?.mainImage ?? null} alt="" emptyText={t('posts:noPhoto')} sizes={PHOTO_SIZES} />
      <button
        type="button"
        className="a-heart"
        aria-label={post === undefined ? t('removeGone') : t('remove', { title: titleOf(post) })}
        onClick={() => onRemove(id)}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </td>
  );
}

function NameCell({ car: { id, post } }: { car: ComparedCar }) {
  const { t } = useTranslation(['compare', 'posts']);
  const note = useRateNote();
  if (post === undefined)
    return (
      <th scope="col">
        {t('gone')}
        <p className="sm muted">{t('goneText')}</p>
      </th>
    );
  const { price, otherPrice } = postPrice(post);
  return (
    <th scope="col">
      <Link className="a-link" to={pathTo.post(id)}>
        {titleOf(post)}
      </Link>
      <PriceTag main={price} other={otherPrice} note={note} />
      {post.status !== 'active' && <StatusChip status={post.status} label={t(`posts:status.${post.status}`)} />}
    </th>
  );
}

function Row({ row: { label, cells, differs }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  const { t } = useTranslation('compare');
  return (
    <tr className={differs ? 'differs' : ''}>
      <th scope="row">
        {label}
        {differs && <span className="a-sr"> {t('differs')}</span>}
      </th>
      {cars.map(({ id, post }, place) => (
        <td key={id}>{post !== undefined && <Value cell={cells[place] ?? null} />}</td>
      ))}
    </tr>
  );
}

function Value({ cell }: { cell: Cell }) {
  const { t } = useTranslation('compare');
  if (cell === true) return <IconCheck size={20} role="img" aria-label={t('yes')} className="cmp-yes" />;
  if (cell === false) return <IconMinus size={20} role="img" aria-label={t('no')} className="cmp-no" />;
  if (cell === null) return <span className="muted">{t('unknown')}</span>;
  return cell;
}
