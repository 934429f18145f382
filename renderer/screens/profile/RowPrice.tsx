import { IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPrice } from '#renderer/features/own-posts/own-posts.slice.ts';
import { actionsFor } from '#renderer/features/own-posts/row-actions.ts';
import { postPrice } from '#renderer/features/posts/post-face.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import { currencySymbol } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { NumberField } from '#renderer/ui/number-field/NumberField.tsx';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';

type RowPriceProps = { post: ListedPost; title: string; isBusy: boolean; onChange: (price: NewPrice) => void };

/** The price of one's own post; a pencil turns it into a field, while its status allows that. */
export function RowPrice({ post, title, isBusy, onChange }: RowPriceProps) {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  const note = useRateNote();
  const pencil = useRef<HTMLButtonElement>(null);
  const isReturn = useRef(false);
  useEffect(() => {
    if (!isOpen && isReturn.current) pencil.current?.focus();
    isReturn.current = isOpen;
  }, [isOpen]);
  const { price, otherPrice } = postPrice(post);
  const label = t('dashboard.price.change', { title });
  if (isOpen && post.price !== null)
    return (
      <PriceForm
        post={post}
        was={post.price}
        onClose={() => setIsOpen(false)}
        onSave={(changed) => {
          setIsOpen(false);
          onChange(changed);
        }}
      />
    );
  return (
    <div className="d-price">
      <PriceTag main={price} other={otherPrice} note={note} />
      {post.price !== null && actionsFor(post.status).includes('price') && (
        <Button
          ref={pencil}
          look="minimal"
          className="sq"
          aria-label={label}
          title={t('dashboard.price.title')}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) setIsOpen(true);
          }}
        >
          <IconPencil size={17} stroke={1.8} aria-hidden />
        </Button>
      )}
    </div>
  );
}

type PriceFormProps = {
  post: ListedPost;
  was: number;
  onSave: (price: NewPrice) => void;
  onClose: () => void;
};

function PriceForm({ post: { priceUnit }, was, onSave, onClose }: PriceFormProps) {
  const { t } = useTranslation('profile');
  const [price, setPrice] = useState<number | undefined>(was);
  const [isFaulty, setIsFaulty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = form.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <form
      ref={form}
      className="d-priceform"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (price === undefined) return setIsFaulty(true);
        return price === was ? onClose() : onSave({ price, was });
      }}
    >
      <FormField
        label={t('dashboard.price.label', { unit: currencySymbol(priceUnit) })}
        {...(isFaulty && price === undefined ? { error: t('dashboard.price.fault') } : {})}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <NumberField id={id} describedBy={describedBy} value={price} placeholder="" onCommit={setPrice} />
        )}
      </FormField>
      <Button type="submit" look="primary">
        {t('save')}
      </Button>
      <Button look="outlined" onClick={onClose}>
        {t('email.cancel')}
      </Button>
    </form>
  );
}
