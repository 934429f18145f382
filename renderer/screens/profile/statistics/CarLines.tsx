import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { StatisticsCar } from '#contract/http/statistics.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Advice } from '#contract/statistics.ts';
import { ownPostsActions, selectPending } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { WithOwnPosts } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { Question } from '#renderer/features/own-posts/PostDialogs.tsx';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';

const PHOTO_SIZES = '112px';

export const titleOf = ({ card }: StatisticsCar): string => `${postTitle(card)}, ${card.year}`;

type CarLinesProps = {
  readonly title: string;
  readonly cars: readonly StatisticsCar[];
  readonly onAsk: (question: Question) => void;
};

/** Cars with how they do and what to do next; each leads to its own statistics. */
export function CarLines({ title, cars, onAsk }: CarLinesProps) {
  const { t } = useTranslation(['statistics', 'posts']);
  if (cars.length === 0) return null;
  return (
    <section className="d-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="st-cars">
        {cars.map((car) => (
          <li key={car.card.id}>
            <div className="ph">
              <CarPhoto src={car.card.mainImage} alt="" emptyText={t('posts:noPhoto')} sizes={PHOTO_SIZES} />
            </div>
            <div>
              <Link className="st-name" to={pathTo.profile({ section: 6, post: car.card.id })}>
                {titleOf(car)}
              </Link>
              <p className="sm">
                {t('carViews', { count: car.counts.views, number: formatNumber(car.counts.views) })}
                {' · '}
                {t('carChats', { count: car.counts.chats, number: formatNumber(car.counts.chats) })}
              </p>
              <CarFacts car={car} />
              <CarAdvice car={car} onAsk={onAsk} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its price, its days on sale and its place among similar cars. */
export function CarFacts({ car }: { readonly car: StatisticsCar }) {
  const { t } = useTranslation('statistics');
  const { daysOnline, percentile, similarCount } = car;
  return (
    <p className="sm muted">
      {postPrice(car.card).price}
      {' · '}
      {t('daysOnline', { count: daysOnline, number: formatNumber(daysOnline) })}
      {percentile !== null && (
        <>
          {' · '}
          {t('percentile', { percent: percentile, count: similarCount, number: formatNumber(similarCount) })}
        </>
      )}
    </p>
  );
}

type CarAdviceProps = { readonly car: StatisticsCar; readonly onAsk: (question: Question) => void };

/** What to do next, each with the button that does it. */
export function CarAdvice({ car, onAsk }: CarAdviceProps) {
  const { t } = useTranslation('statistics');
  if (car.advice.length === 0) return null;
  return (
    <ul className="st-advice" aria-label={t('advice.title')}>
      {car.advice.map((advice) => (
        <li key={advice}>
          <span>{t(`advice.${advice}`, { percent: car.abovePercent ?? 0, number: car.card.imageCount })}</span>
          <Fix advice={advice} car={car} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function Fix({ advice, car, onAsk }: CarAdviceProps & { readonly advice: Advice }) {
  const { t } = useTranslation('statistics');
  const { id } = car.card;
  const isBusy = useSelector((state: WithOwnPosts) => selectPending(state, id)) !== undefined;
  const dispatch = useDispatch();
  const label = `${t(`fix.${advice}`)}: ${titleOf(car)}`;
  if (advice === 'photos' || advice === 'price')
    return (
      <Link
        className={buttonClass({ look: 'outlined', size: 'small' })}
        aria-label={label}
        to={{ pathname: pathTo.edit(id), hash: advice === 'photos' ? '#sell-media' : '#sell-price' }}
      >
        {t(`fix.${advice}`)}
      </Link>
    );
  const press = () => {
    if (isBusy) return;
    if (advice === 'top') onAsk({ action: 'top', id });
    else dispatch(ownPostsActions.asked({ id, action: advice }));
  };
  return (
    <Button
      look={advice === 'top' ? 'gold' : 'outlined'}
      size="small"
      aria-label={label}
      aria-disabled={isBusy}
      onClick={press}
    >
      {t(`fix.${advice}`)}
    </Button>
  );
}
