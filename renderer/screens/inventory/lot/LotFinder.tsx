import { IconScan, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { LOT_ICON } from './lot-icon.ts';

type LotFinderProps = { query: string; onQuery: (query: string) => void; onScan: () => void };

/** Finds a car by typed words, or by a VIN that the camera reads. */
export function LotFinder({ query, onQuery, onScan }: LotFinderProps) {
  const { t } = useTranslation('lot');
  return (
    <div className="lot-find">
      <IconSearch {...LOT_ICON} />
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('find')}
        placeholder={t('find')}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      <Button look="outlined" aria-label={t('scan.title')} onClick={onScan}>
        <IconScan {...LOT_ICON} />
      </Button>
    </div>
  );
}
