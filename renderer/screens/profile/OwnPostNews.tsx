import {
  IconAlertCircle,
  IconCalendar,
  IconCamera,
  IconEye,
  IconHeart,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OwnFacts } from '#contract/http/own-posts.ts';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { isAsked } from '#renderer/features/own-posts/row-actions.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

/** Why it is not on sale yet; else where, since when and with how many photos it is, and who looked at it. */
export function OwnPostNews({ post }: { post: ListedPost }) {
  const { t, i18n } = useTranslation('profile');
  if (post.status === 'hidden' && post.own?.saleAskedAt) return <p className="d-ask">{t('dashboard.asked.hidden')}</p>;
  if (isAsked(post)) return <Question hidesAt={post.own?.hidesAt ?? null} />;
  if (post.status === 'rejected') return <Rejection id={post.id} rejection={post.own?.rejection ?? null} />;
  const date = formatDate(new Date(post.createdDateUtc), i18n.language);
  const { own, imageCount } = post;
  return (
    <p className="nums">
      {post.status === 'pending' && <span>{t('dashboard.waiting')}</span>}
      <Fact icon={IconMapPin} text={post.region || post.country} />
      <Fact icon={IconCalendar} text={t('dashboard.posted', { date })} />
      <Fact icon={IconCamera} text={formatNumber(imageCount)} name={t('dashboard.photos', { count: imageCount })} />
      {own && <Seen {...own} />}
      <Link className="d-statistics" to={pathTo.profile({ section: 6, post: post.id })}>
        {t('statistics')}
      </Link>
    </p>
  );
}

/** Whether it is still for sale, and what becomes of it without an answer (D015). */
function Question({ hidesAt }: Pick<OwnFacts, 'hidesAt'>) {
  const { t, i18n } = useTranslation('profile');
  return (
    <p className="d-ask">
      <b>{t('dashboard.asked.question')}</b>{' '}
      {hidesAt !== null && t('dashboard.asked.hides', { date: formatDate(new Date(hidesAt), i18n.language) })}
    </p>
  );
}

function Seen({ views, reveals, favorites }: OwnFacts) {
  const { t } = useTranslation('profile');
  const texts = { views: formatNumber(views), reveals: formatNumber(reveals), favorites: formatNumber(favorites) };
  return (
    <>
      <Fact icon={IconEye} text={texts.views} name={t('dashboard.views', { count: views, number: texts.views })} />
      <Fact
        icon={IconPhone}
        text={texts.reveals}
        name={t('dashboard.reveals', { count: reveals, number: texts.reveals })}
      />
      <Fact
        icon={IconHeart}
        text={texts.favorites}
        name={t('dashboard.saved', { count: favorites, number: texts.favorites })}
      />
    </>
  );
}

/** A number beside a picture has a name for those who do not see the picture. */
function Fact({ icon: FactIcon, text, name }: { icon: Icon; text: string; name?: string }) {
  return (
    <span title={name}>
      <FactIcon size={15} stroke={1.8} aria-hidden />
      {name !== undefined && <span className="a-sr">{name}</span>}
      <span aria-hidden={name !== undefined}>{text}</span>
    </span>
  );
}

/** The moderator's reason, what can be done about it, and their own words (D005, D019). */
function Rejection({ id, rejection }: Pick<OwnFacts, 'rejection'> & { id: PostId }) {
  const { t } = useTranslation(['profile', 'reasons']);
  return (
    <div className="d-why">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {rejection === null ? (
        <p>{t('dashboard.rejected')}</p>
      ) : (
        <div>
          <p>
            <b>{t(`reasons:rejection.${rejection.reasonCode}`)}</b>
          </p>
          <p>{t(`reasons:advice.${rejection.reasonCode}`)}</p>
          {rejection.note !== '' && <p className="note">{t('dashboard.note', { note: rejection.note })}</p>}
          <Appeal id={id} appeal={rejection.appeal} />
        </div>
      )}
    </div>
  );
}

/** The way to an appeal; once there is one, what came of it. */
function Appeal({ id, appeal }: Pick<NonNullable<OwnFacts['rejection']>, 'appeal'> & { id: PostId }) {
  const { t } = useTranslation('reasons');
  // Saved copies of older versions have none.
  if (!appeal)
    return (
      <p>
        {t('appeal.ask')} <Link to={pathTo.edit(id)}>{t('appeal.open')}</Link>
      </p>
    );
  if (appeal.decision === null) return <p>{t('appeal.wait')}</p>;
  return (
    <>
      <p>{t('appeal.refused')}</p>
      {appeal.answer !== '' && <p className="note">{appeal.answer}</p>}
    </>
  );
}
