import { IconFlameFilled, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOP_DAYS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { Currency } from '#contract/money.ts';
import { pathTo } from '#contract/page-path.ts';
import { currencySymbol, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { NumberField } from '#renderer/ui/number-field/NumberField.tsx';
import type { RowAction, Sale } from './own-posts.slice.ts';

/** The action to confirm; deletion and sale are final, the top costs a credit (SPEC.md §2, D140). */
export type Question = { readonly action: Extract<RowAction, 'top' | 'sold' | 'remove'>; readonly id: PostId };

/** The post's fields that the dialogs show. */
export type NamedPost = {
  /** `Toyota RAV4, 2021`. */
  readonly title: string;
  readonly isTop: boolean;
  readonly imageCount: number;
  readonly priceUnit: Currency;
};

export type PostDialogsProps = {
  question: Question | null;
  /** The post of the question. */
  post: NamedPost | undefined;
  topCredits: number;
  onConfirm: (question: Question, sale?: Sale) => void;
  onClose: () => void;
};

const ICON = { size: 24, 'aria-hidden': true } as const;

/** One dialog for all rows; it keeps its text while it closes. */
export function PostDialogs({ question, post, ...props }: PostDialogsProps) {
  const [last, setLast] = useState(question);
  const [turn, setTurn] = useState(0);
  if (question !== null && question !== last) {
    setLast(question);
    setTurn(turn + 1);
  }
  const [shown, setShown] = useState(post);
  if (question !== null && post !== undefined && post !== shown) setShown(post);
  if (last === null || shown === undefined) return null;
  const dialog = { ...props, open: question !== null, post: shown, question: last };
  switch (last.action) {
    case 'remove':
      return <RemoveDialog {...dialog} />;
    case 'sold':
      return <SoldDialog key={turn} {...dialog} />;
    case 'top':
      return <TopDialog {...dialog} />;
  }
}

type DialogProps = Omit<PostDialogsProps, 'question' | 'post'> & { open: boolean; post: NamedPost; question: Question };

function RemoveDialog({ open, post, question, onConfirm, onClose }: DialogProps) {
  const { t } = useTranslation('profile');
  return (
    <ConfirmDialog
      open={open}
      tone="bad"
      icon={<IconTrash {...ICON} />}
      title={t('dashboard.confirm.remove.title')}
      text={t('dashboard.confirm.remove.text', { title: post.title, count: post.imageCount })}
      keepLabel={t('dashboard.keep')}
      confirmLabel={t('dashboard.confirm.remove.yes')}
      onConfirm={() => onConfirm(question)}
      onClose={onClose}
    />
  );
}

const MAX_NAME = 200;

function SoldDialog({ open, post, question, onConfirm, onClose }: DialogProps) {
  const { t } = useTranslation('profile');
  const [price, setPrice] = useState<number>();
  const [buyer, setBuyer] = useState('');
  const sale = {
    ...(price === undefined ? {} : { soldPrice: price }),
    ...(buyer.trim() === '' ? {} : { soldTo: buyer.trim() }),
  };
  const unit = currencySymbol(post.priceUnit);
  return (
    <ConfirmDialog
      open={open}
      tone="bad"
      icon={<IconKey {...ICON} />}
      title={t('dashboard.confirm.sold.title')}
      text={t('dashboard.confirm.sold.text', { title: post.title })}
      keepLabel={t('dashboard.keep')}
      confirmLabel={t('dashboard.confirm.sold.yes')}
      onConfirm={() => onConfirm(question, sale)}
      onClose={onClose}
    >
      <FormField label={t('dashboard.confirm.sold.price', { unit })} help={t('dashboard.confirm.sold.hint')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <NumberField id={id} describedBy={describedBy} value={price} placeholder="" onCommit={setPrice} />
        )}
      </FormField>
      <FormField label={t('dashboard.confirm.sold.to')} help={t('dashboard.confirm.sold.hint')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={buyer}
            onChange={(event) => setBuyer(event.target.value)}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}

function TopDialog({ open, post, question, topCredits, onConfirm, onClose }: DialogProps) {
  const { t } = useTranslation('profile');
  const named = { title: post.title, days: TOP_DAYS };
  return (
    <ConfirmDialog
      open={open}
      tone="top"
      icon={<IconFlameFilled {...ICON} />}
      title={t(post.isTop ? 'dashboard.confirm.top.extendTitle' : 'dashboard.confirm.top.title')}
      text={
        <>
          <p>{t(post.isTop ? 'dashboard.confirm.top.extendText' : 'dashboard.confirm.top.text', named)}</p>
          <p>
            <b>
              {topCredits === 0
                ? t('dashboard.confirm.top.none')
                : t('dashboard.confirm.top.left', { count: topCredits, number: formatNumber(topCredits) })}
            </b>
          </p>
        </>
      }
      keepLabel={t('dashboard.keep')}
      confirmLabel={t(post.isTop ? 'dashboard.confirm.top.extendYes' : 'dashboard.confirm.top.yes')}
      {...(topCredits === 0
        ? {
            confirm: (
              <Link className={buttonClass({ look: 'primary' })} to={pathTo.subscriptions()}>
                {t('dashboard.confirm.top.plans')}
              </Link>
            ),
          }
        : {})}
      onConfirm={() => onConfirm(question)}
      onClose={onClose}
    />
  );
}
