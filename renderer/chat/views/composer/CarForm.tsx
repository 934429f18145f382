import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PostId } from '#contract/ids.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { pageAt } from '#contract/page-path.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { selectCars } from '../../store/conversations.selectors.ts';
import { CarImage } from '../parts/CarImage.tsx';
import type { Send } from './send.ts';

type CarFormProps = { readonly conversation: Conversation; readonly onSend: Send };

/** The post at an address of the site, or of the number itself. */
const postIdIn = (text: string): PostId | undefined => {
  if (/^\d{1,9}$/.test(text)) return PostId.safeParse(Number(text)).data;
  const place = URL.canParse(text) ? pageAt(new URL(text).pathname) : undefined;
  return place?.page === 'post' ? PostId.safeParse(place.id).data : undefined;
};

/** Another car: one of those the user talks about, or by its address. */
export function CarForm({ conversation, onSend }: CarFormProps) {
  const { t } = useTranslation('chat');
  const cars = useSelector(selectCars);
  const [link, setLink] = useState('');
  const [isBad, setBad] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const postId = postIdIn(link.trim());
    setBad(postId === undefined);
    if (postId !== undefined) onSend({ kind: 'car', postId });
  };
  const others = cars.filter(({ postId }) => postId !== conversation.car.postId);
  return (
    <form className="chat-form" onSubmit={submit} noValidate>
      <label className="chat-field">
        {t('carForm.link')}
        <input
          value={link}
          inputMode="url"
          placeholder="https://"
          aria-invalid={isBad}
          onChange={({ target }) => setLink(target.value)}
        />
      </label>
      {isBad && (
        <p className="chat-error" role="alert">
          {t('carForm.bad')}
        </p>
      )}
      <button type="submit" className="chat-button primary">
        {t('carForm.send')}
      </button>
      {others.length > 0 && (
        <div className="chat-cars" role="group" aria-label={t('carForm.known')}>
          {others.map(({ postId, title, image, price }) => (
            <button
              key={postId}
              type="button"
              className="chat-car-card"
              onClick={() => onSend({ kind: 'car', postId })}
            >
              <CarImage src={image} />
              <span className="grow">
                <b>{title}</b>
                <span>{price !== null && formatMoney(price.amount, price.currency)}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
