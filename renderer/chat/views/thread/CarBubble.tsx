import { useTranslation } from 'react-i18next';
import type { ChatCar } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { useChatDeps } from '../../deps.ts';
import { CarImage } from '../parts/CarImage.tsx';

/** Another car, which the site opens. */
export function CarBubble({ car }: { readonly car: ChatCar }) {
  const { t } = useTranslation('chat');
  const { bridge } = useChatDeps();
  return (
    <button
      type="button"
      className="chat-car-card"
      disabled={car.status === 'gone'}
      onClick={() => bridge.send('OpenPost', { postId: car.postId })}
    >
      <CarImage src={car.image} />
      <span className="grow">
        <b>{car.title}</b>
        <span>
          {car.status === 'active'
            ? car.price !== null && formatMoney(car.price.amount, car.price.currency)
            : t(`car.${car.status}`)}
        </span>
      </span>
    </button>
  );
}
