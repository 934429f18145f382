import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostCard } from '#contract/http/posts.ts';
import { formatMoney } from '#contract/money-text.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { chatActions, selectChoice } from './chat.slice.ts';
import type { SellerChoice } from './chat.slice.ts';

/** The choice of the car to write about, on the page of a seller with several. */
export function SellerCars() {
  const { t } = useTranslation(['chatPanel']);
  const choice = useSelector(selectChoice);
  const dispatch = useDispatch();
  const close = () => void dispatch(chatActions.choiceClosed());
  const isOpen = choice !== null && choice.phase !== 'asking';
  return (
    <Dialog open={isOpen} label={t('sellerCars.title')} className="c-cars" onClose={close}>
      <header className="c-head">
        <h2>{t('sellerCars.title')}</h2>
        <Button look="minimal" className="a-iconbtn" aria-label={t('close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </Button>
      </header>
      {choice !== null && <Body choice={choice} />}
    </Dialog>
  );
}

function Body({ choice }: { choice: SellerChoice }) {
  const { t } = useTranslation(['chatPanel', 'errors', 'common']);
  const dispatch = useDispatch();
  if (choice.phase === 'asking') return null;
  if (choice.phase === 'failed')
    return (
      <LoadFailed
        title={t('sellerCars.failed')}
        reason={failureText(t, choice.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(chatActions.sellerAsked(choice.sellerId))}
      />
    );
  const { cars, total } = choice;
  return (
    <div className="c-cars-body">
      <ul aria-label={t('sellerCars.title')}>
        {cars.map((car) => (
          <li key={car.id}>
            <Car car={car} />
          </li>
        ))}
      </ul>
      {total > cars.length && <p className="t2">{t('sellerCars.more', { count: total - cars.length })}</p>}
    </div>
  );
}

function Car({ car }: { car: PostCard }) {
  const dispatch = useDispatch();
  return (
    <button type="button" onClick={() => dispatch(chatActions.opened({ kind: 'postId', postId: car.id }))}>
      {car.mainImage === null ? <span className="c-cars-none" /> : <img src={car.mainImage} alt="" loading="lazy" />}
      <span>
        <b>{`${car.brand} ${car.model}, ${car.year}`}</b>
        {car.price !== null && <span className="t2 tnum">{formatMoney(car.price, car.priceUnit)}</span>}
      </span>
    </button>
  );
}
