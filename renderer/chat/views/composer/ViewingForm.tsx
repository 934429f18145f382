import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#contract/time.ts';
import { dateField } from '../lib/when.ts';
import type { Send } from './send.ts';

const MOST_DAYS = 90;
const MAX_PLACE = 200;

/** A day, a time and a place to look at the car; tomorrow at eleven to begin with. */
export function ViewingForm({ onSend }: { readonly onSend: Send }) {
  const { t } = useTranslation('chat');
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => dateField(new Date(now.getTime() + DAY_MS)));
  const [time, setTime] = useState('11:00');
  const [place, setPlace] = useState('');
  const [isBad, setBad] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const date = new Date(`${day}T${time}`);
    const ahead = date.getTime() - Date.now();
    const isGood = ahead > 0 && ahead <= MOST_DAYS * DAY_MS;
    setBad(!isGood);
    if (isGood) onSend({ kind: 'viewing', date: date.toISOString(), place: place.trim() });
  };
  return (
    <form className="chat-form" onSubmit={submit} noValidate>
      <div className="chat-fields">
        <label className="chat-field grow">
          {t('viewing.day')}
          <input
            type="date"
            required
            value={day}
            min={dateField(now)}
            max={dateField(new Date(now.getTime() + MOST_DAYS * DAY_MS))}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <label className="chat-field">
          {t('viewing.time')}
          <input type="time" required value={time} onChange={({ target }) => setTime(target.value)} />
        </label>
      </div>
      <label className="chat-field">
        {t('viewing.place')}
        <input
          value={place}
          maxLength={MAX_PLACE}
          placeholder={t('viewing.placeExample')}
          onChange={({ target }) => setPlace(target.value)}
        />
      </label>
      {isBad && (
        <p className="chat-error" role="alert">
          {t('viewing.bad', { count: MOST_DAYS })}
        </p>
      )}
      <button type="submit" className="chat-button primary">
        {t('viewing.send')}
      </button>
    </form>
  );
}
