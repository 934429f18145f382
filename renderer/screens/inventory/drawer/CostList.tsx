import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COST_TEXT_LENGTH, costsIn, costsText, MAX_COSTS } from '#contract/http/car-costs.ts';
import type { CarCost } from '#contract/http/car-costs.ts';
import { useDeps } from '#renderer/deps.ts';
import { typedPrice } from '#renderer/features/inventory/price-text.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { Labelled } from './CarField.tsx';
import { dayOf } from './days.ts';
import type { Car } from './use-car.ts';

const KINDS = ['transport', 'customs', 'repair', 'parts', 'wash', 'documents', 'advertising'] as const;

/** The costs of a car with a line to add one. */
export function CostList({ car }: { car: Car }) {
  const { t, i18n } = useTranslation('carDrawer');
  const { costs: text } = car.row;
  const costs = costsIn(text);
  const save = (next: readonly CarCost[]) => void car.edit({ costs: JSON.stringify(next) }, { costs: text });
  return (
    <>
      {costs.length > 0 && (
        <ul className="wc-costs">
          {costs.map((cost, at) => (
            // Costs have no ids, and none moves.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <time dateTime={cost.date}>{formatDate(new Date(cost.date), i18n.language)}</time>
              <span className="cut" title={cost.text}>
                {cost.text}
              </span>
              <b className="tnum">{formatMoney(cost.amount, cost.unit)}</b>
              {!car.isFixed && (
                <Button
                  look="minimal"
                  className="ic"
                  aria-label={t('ledger.remove', { text: cost.text })}
                  title={t('ledger.remove', { text: cost.text })}
                  onClick={() => save(costs.toSpliced(at, 1))}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!car.isFixed && costs.length < MAX_COSTS && <NewCost car={car} onAdd={(cost) => save([...costs, cost])} />}
      {costs.length >= MAX_COSTS && <p className="wc-hint">{t('ledger.full', { most: MAX_COSTS })}</p>}
    </>
  );
}

/** What is typed of a new cost, until it is added. */
function useNewCost(car: Car, onAdd: (cost: CarCost) => void) {
  const today = dayOf(useDeps().now());
  const unit = car.row.purchasePriceUnit ?? car.row.priceUnit;
  const [date, setDate] = useState(today);
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = typedPrice(amount, unit);
    const cost = { date, text: text.trim(), amount: typed?.price ?? 0, unit: typed?.priceUnit ?? 'USD' } as const;
    if (!costsText.safeParse(JSON.stringify([cost])).success) return setInvalid(true);
    onAdd(cost);
    setText('');
    setAmount('');
    setInvalid(false);
  };
  return { today, unit, date, text, amount, isInvalid, setDate, setText, setAmount, add };
}

function NewCost({ car, onAdd }: { car: Car; onAdd: (cost: CarCost) => void }) {
  const { t } = useTranslation('carDrawer');
  const { today, unit, date, text, amount, isInvalid, setDate, setText, setAmount, add } = useNewCost(car, onAdd);
  const id = useId();
  return (
    <form className="wc-cost" aria-label={t('ledger.add')} onSubmit={add}>
      <Labelled label={t('ledger.text')} id={`${id}text`}>
        <Input
          id={`${id}text`}
          fill
          list={`${id}kinds`}
          maxLength={COST_TEXT_LENGTH}
          autoComplete="off"
          aria-invalid={isInvalid && text.trim() === ''}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
      <datalist id={`${id}kinds`}>
        {KINDS.map((kind) => (
          <option key={kind}>{t(`ledger.kinds.${kind}`)}</option>
        ))}
      </datalist>
      <Labelled label={t('ledger.amount', { unit })} id={`${id}amount`}>
        <Input
          id={`${id}amount`}
          fill
          autoComplete="off"
          title={t('ledger.purchaseHint')}
          aria-invalid={isInvalid && text.trim() !== ''}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Labelled>
      <Labelled label={t('ledger.date')} id={`${id}date`}>
        <Input
          id={`${id}date`}
          fill
          type="date"
          required
          max={today}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
      </Labelled>
      <Button type="submit" disabled={text.trim() === '' && amount.trim() === ''}>
        {t('ledger.add')}
      </Button>
    </form>
  );
}
