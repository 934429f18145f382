import { useTranslation } from 'react-i18next';
import { LOT_LISTS } from '#renderer/features/inventory/lot-list.ts';
import type { LotList } from '#renderer/features/inventory/lot-list.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';

type LotListsProps = {
  counts: Readonly<Record<LotList, number>>;
  list: LotList;
  onList: (list: LotList) => void;
};

/** The lists of the lot with how many cars each has. */
export function LotLists({ counts, list, onList }: LotListsProps) {
  const { t } = useTranslation('lot');
  return (
    <div className="lot-lists" role="group" aria-label={t('lists.label')}>
      {LOT_LISTS.map((each) => (
        <Chip key={each} isOn={list === each} isEmpty={counts[each] === 0} onClick={() => onList(each)}>
          {t(`lists.${each}`)} <span className="tnum">{formatNumber(counts[each])}</span>
        </Chip>
      ))}
    </div>
  );
}
