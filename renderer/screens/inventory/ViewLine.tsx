import { IconBookmark, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';

type ViewLineProps = {
  name: string;
  count: number;
  isOn: boolean;
  Icon?: typeof IconBookmark;
  onOpen: () => void;
  onEdit?: () => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** A view of the stock with its count; one that was saved can be renamed or removed. */
export function ViewLine({ name, count, isOn, Icon = IconBookmark, onOpen, onEdit }: ViewLineProps) {
  const { t } = useTranslation('inventory');
  return (
    <li className="view">
      <button type="button" className={isOn ? 'on' : ''} aria-pressed={isOn} title={name} onClick={onOpen}>
        <Icon {...ICON} />
        <span className="cut">{name}</span>
        <em>{formatNumber(count)}</em>
      </button>
      {onEdit !== undefined && (
        <button type="button" className="x" aria-label={t('views.edit', { name })} onClick={onEdit}>
          <IconDots size={16} stroke={2} aria-hidden />
        </button>
      )}
    </li>
  );
}
