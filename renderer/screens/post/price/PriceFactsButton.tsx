import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import type { PriceLabel } from '#contract/prices.ts';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { PriceLabelTag } from '#renderer/ui/price-label/PriceLabelTag.tsx';
import { PriceFactsPanel } from './PriceFactsPanel.tsx';

/** The label of a post's price; it opens what the price was compared with. */
export function PriceFactsButton({ id, label }: { id: PostId; label: PriceLabel }) {
  const { t } = useTranslation(['prices', 'common']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="a-plbutton" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PriceLabelTag label={label} text={t(`label.${label}`)} />
        <span>{t('why')}</span>
      </button>
      <BottomSheet
        open={isOpen}
        title={t('title')}
        closeLabel={t('common:close')}
        isCompact
        onClose={() => setOpen(false)}
      >
        {isOpen && <PriceFactsPanel id={id} />}
      </BottomSheet>
    </>
  );
}
