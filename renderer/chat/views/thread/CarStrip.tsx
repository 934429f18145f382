import { useTranslation } from 'react-i18next';
import type { ChatCar } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { useChatDeps } from '../../deps.ts';
import { CarImage } from '../parts/CarImage.tsx';

/** The car that the conversation is about, as it is today. */
export function CarStrip({ car }: { readonly car: ChatCar }) {
  const { t } = useTranslation('chat');
  const { bridge } = useChatDeps();
  return (
    <div className="chat-car">
      <CarImage src={car.image} />
      <div className="grow">
        <b>{car.title}</b>
        <span>
          {car.status !== 'active' && <em>{t(`car.${car.status}`)}</em>}
          {car.price !== null && formatMoney(car.price.amount, car.price.currency)}
        </span>
      </div>
      {car.status !== 'gone' && (
        <button
          type="button"
          className="chat-button outlined small"
          aria-label={t('car.openLabel', { title: car.title })}
          onClick={() => bridge.send('OpenPost', { postId: car.postId })}
        >
          {t('car.open')}
        </button>
      )}
    </div>
  );
}
