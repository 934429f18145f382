import { useTranslation } from 'react-i18next';
import type { PostCard } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import type { Look } from '#renderer/features/moderation/moderation.slice.ts';
import { formatMonth } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';

const AVATAR_PX = 44;
const CONTACTS = ['contactName', 'contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const;

/** Who sells it, how they can be reached, and what else they have on sale. */
export function SellerPanel({ look: { post, others } }: { look: Look }) {
  const { t, i18n } = useTranslation('admin');
  const { ownerInfo } = post;
  const contacts = [...new Set(CONTACTS.map((field) => post[field]).filter((text) => text !== null && text !== ''))];
  return (
    <section className="ad-card" aria-labelledby="ad-seller">
      <h2 id="ad-seller">{t('seller.title')}</h2>
      <div className="ad-who">
        <Avatar name={ownerInfo.name} url={ownerInfo.avatar ?? undefined} size={AVATAR_PX} />
        <div>
          <Link to={pathTo.adminUser(ownerInfo.id)} className="a-link">
            {ownerInfo.name || t('reports.by', { id: ownerInfo.id })}
          </Link>
          <p className="muted">
            {t(ownerInfo.isBusiness ? 'seller.business' : 'seller.private')}
            {' · '}
            {t('seller.since', { month: formatMonth(new Date(ownerInfo.memberSince), i18n.language) })}
          </p>
        </div>
      </div>
      {contacts.length > 0 && (
        <ul className="ad-contacts">
          {contacts.map((contact) => (
            <li key={contact}>{contact}</li>
          ))}
        </ul>
      )}
      <h3>{t('seller.others', { count: ownerInfo.activePostsCount })}</h3>
      <ul className="ad-others">
        {others.map((card) => (
          <OtherPost key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function OtherPost({ card }: { card: PostCard }) {
  const note = useRateNote();
  const { price, otherPrice } = postPrice(card);
  return (
    <li>
      <Link to={pathTo.adminPost(card.id)}>
        <span className="ph">
          <CarPhoto src={card.mainImage} alt="" emptyText="" sizes="64px" />
        </span>
        <span>
          {postTitle(card)}, {card.year}
          <b title={otherPrice && note}>{price}</b>
        </span>
      </Link>
    </li>
  );
}
