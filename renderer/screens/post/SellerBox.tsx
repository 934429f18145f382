import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { ChatButton } from '#renderer/features/chat/ChatButton.tsx';
import { FollowButton } from '#renderer/features/follows/FollowButton.tsx';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { formatMonth } from '#renderer/lib/dates.ts';
import { insteadOfLeaving } from '#renderer/lib/instead-of-leaving.ts';
import { Link } from '#renderer/lib/links.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ContactBox } from '#renderer/ui/contact-box/ContactBox.tsx';
import { LockedContacts } from '#renderer/ui/contact-box/LockedContacts.tsx';
import { MaskedContacts } from '#renderer/ui/contact-box/MaskedContacts.tsx';
import { SellerCard } from '#renderer/ui/seller-card/SellerCard.tsx';
import { contactLinksOf, contactMasksOf } from './post-contacts.ts';
import { answersWithin } from './post-times.ts';
import { useContactKey } from './use-contact-key.ts';
import type { Revealing } from './use-reveal.ts';
import type { SigningIn } from './use-sign-in.ts';

export type SellerBoxProps = { post: Post; revealing: Revealing; signingIn: SigningIn };

/** Who sells and how to reach them; a sold car has no contacts any more (D013). */
export function SellerBox({ post, revealing, signingIn: { ask } }: SellerBoxProps) {
  const { t, i18n } = useTranslation('post');
  const { ownerInfo: owner, contactsHidden, chatInfo } = post;
  const isVisitor = !useSelector(selectIsLoggedIn);
  const askForChat = () => ask('chat');
  const chat = chatInfo && <ChatButton chatInfo={chatInfo} onVisitor={askForChat} />;
  const key = useContactKey();
  const name = owner.name || t('seller.nameless', { id: owner.id });
  const kind = t(owner.isBusiness ? 'seller.business' : 'seller.private');
  const facts = [{ label: t('seller.memberSince'), value: formatMonth(new Date(owner.memberSince), i18n.language) }];
  if (owner.responseTime !== null) {
    facts.push({ label: t('seller.responseTime'), value: answersWithin(owner.responseTime, i18n.language) });
  }
  const texts = t('contacts', { returnObjects: true });
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, String(post.contactsMasked), (within) => within.querySelector<HTMLElement>('.p-cta a'));
  return (
    <div ref={box}>
      <SellerCard
        name={owner.name}
        avatar={owner.avatar}
        link={<Link to={pathTo.user(owner.id)}>{name}</Link>}
        summary={`${kind} · ${t('seller.activePosts', { count: owner.activePostsCount })}`}
        verified={owner.isVerified ? t('seller.verified') : undefined}
        action={<FollowButton id={owner.id} name={name} isFollowing={owner.isFollowing} />}
        facts={facts}
      />
      {post.status !== 'sold' &&
        (contactsHidden ? (
          <LockedContacts
            chat={chatInfo && <ChatButton chatInfo={chatInfo} size="small" onVisitor={askForChat} />}
            hasPhone={post.hasPhone}
            labels={{ ...texts, logInToSee: key.why, logInToUse: key.refusal }}
            onUse={isVisitor ? () => ask('contacts') : undefined}
            logIn={
              <Link
                className={buttonClass({ look: 'primary', size: 'large', fill: true, className: 'login' })}
                to={key.to}
                {...(isVisitor ? { onClick: insteadOfLeaving(() => ask('look')) } : {})}
              >
                {key.label}
              </Link>
            }
          />
        ) : post.contactsMasked ? (
          <MaskedContacts
            masks={contactMasksOf(post)}
            labels={texts}
            chat={chat}
            {...revealing}
            onReveal={revealing.reveal}
          />
        ) : (
          <ContactBox links={contactLinksOf(post)} labels={texts} chat={chat} />
        ))}
    </div>
  );
}
