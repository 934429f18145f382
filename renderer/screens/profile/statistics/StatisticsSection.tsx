import plotStyles from 'uplot/dist/uPlot.min.css?url';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/http/identity.ts';
import { pathTo } from '#contract/page-path.ts';
import { STATISTICS_SPANS } from '#contract/statistics.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { ownPostsFeature } from '#renderer/features/own-posts/own-posts.feature.ts';
import { ownPostsActions } from '#renderer/features/own-posts/own-posts.slice.ts';
import { PostDialogs } from '#renderer/features/own-posts/PostDialogs.tsx';
import type { Question } from '#renderer/features/own-posts/PostDialogs.tsx';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { SpokenSkeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { useActionToasts } from '../use-action-toasts.ts';
import { CarAdvice, CarFacts, CarLines, titleOf } from './CarLines.tsx';
import { Days } from './Days.tsx';
import styles from './statistics.css?url';
import { Totals } from './Totals.tsx';
import { type Loaded, useStatistics } from './use-statistics.ts';

const ID = /^[1-9][0-9]{0,8}$/;
const postIn = (search: URLSearchParams): number | undefined => {
  const id = search.get('post') ?? '';
  return ID.test(id) ? Number(id) : undefined;
};

/** Section 6: how often one's cars were listed, opened and asked about; with `post` in the address of that one. */
export function StatisticsSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(['statistics', 'common', 'errors']);
  const isReady = useFeature(ownPostsFeature);
  const [search, setSearch] = useSearchParams();
  const days = STATISTICS_SPANS.find((span) => span === search.get('days')) ?? '30';
  const post = postIn(search);
  const { load, retry } = useStatistics({ days, post });
  const own: Record<string, string> = post === undefined ? {} : { post: String(post) };
  const title = load.phase === 'ready' && load.loaded.kind === 'post' ? titleOf(load.loaded.value.car) : undefined;
  return (
    <div className="st">
      <link rel="stylesheet" href={plotStyles} precedence="profile" />
      <link rel="stylesheet" href={styles} precedence="profile" />
      <div className="d-head">
        <h1 tabIndex={-1}>{title ?? t('title')}</h1>
        <div className="st-span">
          <Select
            label={t('span.label')}
            value={days}
            placeholder={null}
            options={STATISTICS_SPANS.map((span) => ({ value: span, text: t('span.days', { days: span }) }))}
            onChange={(span) => setSearch({ section: '6', ...own, days: span }, { replace: true })}
          />
        </div>
      </div>
      {post !== undefined && (
        <p className="st-back">
          <Link className="a-link" to={pathTo.profile({ section: 6 })}>
            {t('all')}
          </Link>
        </p>
      )}
      <p className="sm muted st-note">{t('note')}</p>
      {load.phase === 'loading' && <SpokenSkeleton className="d-wait wide" label={t('loading')} />}
      {load.phase === 'failed' && (
        <LoadFailed
          title={t('failed')}
          reason={failureText(t, load.failure)}
          retry={t('common:tryAgain')}
          onRetry={retry}
        />
      )}
      {load.phase === 'ready' && isReady && <Statistics loaded={load.loaded} days={days} profile={profile} />}
    </div>
  );
}

type StatisticsProps = { readonly loaded: Loaded; readonly days: string; readonly profile: Profile };

function Statistics({ loaded, days, profile }: StatisticsProps) {
  const { t } = useTranslation('statistics');
  const [question, setQuestion] = useState<Question | null>(null);
  const dispatch = useDispatch();
  useActionToasts();
  const { totals, before } = loaded.value;
  const isEmpty = loaded.kind === 'own' && profile.postsCount === 0;
  if (isEmpty)
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
          {t('empty.action')}
        </Link>
      </EmptyState>
    );
  const cars = loaded.kind === 'own' ? [...loaded.value.best, ...loaded.value.worst] : [loaded.value.car];
  const asked = cars.find(({ card }) => card.id === question?.id);
  return (
    <>
      <Totals totals={totals} before={before} days={days} />
      {loaded.kind === 'post' && <OfCar {...loaded.value} onAsk={setQuestion} />}
      {loaded.kind === 'own' && <Days days={loaded.value.days} fileName={`statistics-${days}`} />}
      {loaded.kind === 'own' && (
        <>
          <CarLines title={t('worst')} cars={loaded.value.worst} onAsk={setQuestion} />
          <CarLines title={t('best')} cars={loaded.value.best} onAsk={setQuestion} />
        </>
      )}
      <PostDialogs
        question={question}
        post={asked && { ...asked.card, title: titleOf(asked) }}
        topCredits={profile.topCredits}
        onConfirm={(confirmed) => {
          setQuestion(null);
          dispatch(ownPostsActions.asked(confirmed));
        }}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}

type OfCarProps = Extract<Loaded, { kind: 'post' }>['value'] & { readonly onAsk: (question: Question) => void };

function OfCar({ car, days, prices, onAsk }: OfCarProps) {
  const { t } = useTranslation('statistics');
  const { id } = car.card;
  return (
    <>
      <section className="d-card" aria-label={t('next')}>
        <h2>{t('next')}</h2>
        <CarFacts car={car} />
        <CarAdvice car={car} onAsk={onAsk} />
        {car.advice.length === 0 && <p>{t('advice.none')}</p>}
        <p>
          <Link className="a-link" to={pathTo.post(id)}>
            {t('open')}
          </Link>
        </p>
      </section>
      <Days days={days} prices={prices} fileName={`statistics-${id}`} />
    </>
  );
}
