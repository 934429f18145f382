import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatCar } from '#contract/live/chat-message.ts';
import { CURRENCIES, DEFAULT_CURRENCY, isCurrency } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import type { Send } from './send.ts';

const MAX_AMOUNT = 1_000_000_000;

/** A price to offer, in any currency of the market. */
export function OfferForm({ car, onSend }: { readonly car: ChatCar; readonly onSend: Send }) {
  const { t } = useTranslation('chat');
  const [digits, setDigits] = useState('');
  const [currency, setCurrency] = useState<Currency>(car.price?.currency ?? DEFAULT_CURRENCY);
  const [isBad, setBad] = useState(false);
  const amount = Number(digits);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isGood = amount > 0 && amount <= MAX_AMOUNT;
    setBad(!isGood);
    if (isGood) onSend({ kind: 'offer', amount, currency });
  };
  return (
    <form className="chat-form" onSubmit={submit} noValidate>
      {car.price !== null && (
        <p className="chat-help">{t('offer.asked', { price: formatMoney(car.price.amount, car.price.currency) })}</p>
      )}
      <div className="chat-fields">
        <label className="chat-field grow">
          {t('offer.amount')}
          <input
            inputMode="numeric"
            autoComplete="off"
            value={digits === '' ? '' : formatNumber(amount)}
            aria-invalid={isBad}
            aria-describedby={isBad ? 'chat-offer-error' : undefined}
            onChange={({ target }) => setDigits(target.value.replace(/\D/g, '').slice(0, 10))}
          />
        </label>
        <label className="chat-field">
          {t('offer.currency')}
          <select value={currency} onChange={({ target }) => isCurrency(target.value) && setCurrency(target.value)}>
            {CURRENCIES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      {isBad && (
        <p id="chat-offer-error" className="chat-error" role="alert">
          {t('offer.bad', { most: formatNumber(MAX_AMOUNT) })}
        </p>
      )}
      <p className="chat-help">{t('offer.help')}</p>
      <button type="submit" className="chat-button primary">
        {t('offer.send')}
      </button>
    </form>
  );
}
