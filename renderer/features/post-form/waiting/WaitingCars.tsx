import './waiting-cars.css';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { useWaitingCars } from './use-waiting-cars.ts';
import { selectSendingCar, waitingCarsActions } from './waiting-cars.slice.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** The new cars that are not on the server yet, each with what can be done about it; nothing where there is none. */
export function WaitingCars() {
  const { t } = useTranslation('sell');
  const cars = useWaitingCars();
  const sending = useSelector(selectSendingCar);
  if (cars.length === 0) return null;
  return (
    <section className="q-cars" aria-label={t('queued.list')}>
      <h2>{t('queued.list')}</h2>
      <ul>
        {cars.map((car) => (
          <Line key={car.key} car={car} isSending={car.key === sending} />
        ))}
      </ul>
    </section>
  );
}

function Line({ car, isSending }: { car: WaitingCar; isSending: boolean }) {
  const { t } = useTranslation('sell');
  const title = car.title === '' ? t('queued.noName') : car.title;
  const state = isSending ? 'sending' : car.state;
  return (
    <li>
      <div className="grow">
        <b>{title}</b>
        <div className="sm muted" role="status">
          {t(`queued.states.${state}`)} · {t('queued.photos', { count: car.photoCount })}
        </div>
        {car.failure !== null && !isSending && <Reason failure={car.failure} />}
      </div>
      {!isSending && <Actions car={car} title={title} />}
    </li>
  );
}

function Actions({ car: { key, state }, title }: { car: WaitingCar; title: string }) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const toast = useToast();
  const named = (action: string) => t('queued.of', { action, title });
  const throwAway = () => {
    dispatch(waitingCarsActions.thrownAway(key));
    toast('neutral', t('queued.thrown'), {
      label: t('queued.undo'),
      onPress: () => void dispatch(waitingCarsActions.throwUndone(key)),
    });
  };
  const button = (text: string, onPress: () => void) => (
    <Button look="minimal" size="small" aria-label={named(text)} onClick={onPress}>
      {text}
    </Button>
  );
  return (
    <div className="row wrap">
      {state === 'waiting'
        ? button(t('queued.callOff'), () => dispatch(waitingCarsActions.calledOff(key)))
        : button(t('queued.throw'), throwAway)}
      {state !== 'waiting' &&
        button(t(state === 'refused' ? 'queued.retry' : 'queued.send'), () =>
          dispatch(waitingCarsActions.sendAsked(key)),
        )}
      <Link
        className={buttonClass({ look: 'outlined', size: 'small' })}
        to={pathTo.create()}
        state={{ waiting: key }}
        aria-label={named(t('queued.edit'))}
      >
        {t('queued.edit')}
      </Link>
    </div>
  );
}

/** Why the server refused it, with a link to the remedy where that is not the form. */
function Reason({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['sell', 'errors']);
  const { code, fields } = failure;
  const other = fields?.['postId'];
  const way = (to: PageAddress, text: string) => <Link to={to}>{text}</Link>;
  return (
    <p className="bad sm">
      {code === 'DUPLICATE_VIN' ? t('problem.duplicate') : failureText(t, failure)}{' '}
      {code === 'PLAN_LIMIT_REACHED' && way(pathTo.subscriptions(), t('review.plans'))}
      {code === 'EMAIL_NOT_VERIFIED' && way(pathTo.profile({ section: 1 }), t('problem.addEmail'))}
      {code === 'DUPLICATE_VIN' && other !== undefined && way(pathTo.post(Number(other)), t('done.view'))}
    </p>
  );
}
