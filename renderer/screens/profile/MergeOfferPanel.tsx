import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { MergeOffer } from '#contract/http/account-links.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { accountLinksActions, selectAccountLinks } from '#renderer/features/account-links/account-links.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { SaveFailed } from './SaveBar.tsx';

type MergeOfferPanelProps = { offer: MergeOffer; isProven: boolean };

/** Another account of the same person, proven just now: joining the two, or leaving them as they are (D183). */
export function MergeOfferPanel({ offer, isProven }: MergeOfferPanelProps) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const { acting } = useSelector(selectAccountLinks);
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { other, stays, refusal } = offer;
  const failure = acting.phase === 'failed' && acting.act === 'merge' ? acting.failure : undefined;
  const isBusy = acting.phase === 'running';
  return (
    <section className="d-offer" aria-labelledby="d-offer">
      <h3 id="d-offer" ref={heading} tabIndex={-1}>
        {t('signIn.offerTitle')}
      </h3>
      <p>
        <b>{other.name}</b>{' '}
        <span className="muted">
          {t('signIn.opened', { date: formatDate(new Date(other.createdDate), i18n.language) })}
        </span>
      </p>
      <ul className="d-counts">
        <li>{t('signIn.cars', { count: other.postsCount })}</li>
        <li>{t('signIn.chats', { count: other.chatsCount })}</li>
        <li>{t('signIn.favorites', { count: other.favoritesCount })}</li>
        <li>{t('signIn.credits', { count: other.postCredits })}</li>
      </ul>
      <p className="sm">
        {refusal === null
          ? t(stays === 'own' ? 'signIn.ownStays' : 'signIn.otherStays')
          : t(`signIn.refusal.${refusal}`)}
      </p>
      {failure !== undefined && <SaveFailed reason={failureText(t, failure)} />}
      <div className="row wrap">
        {refusal === null && isProven && (
          <Button
            look="primary"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => dispatch(accountLinksActions.mergeAsked(offer.id))}
          >
            {t('signIn.join')}
          </Button>
        )}
        <Button look="minimal" disabled={isBusy} onClick={() => dispatch(accountLinksActions.declineAsked())}>
          {t('signIn.notNow')}
        </Button>
      </div>
    </section>
  );
}
