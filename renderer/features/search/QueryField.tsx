import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUERY_LENGTH } from './filters.ts';

type QueryFieldProps = { value: string | undefined; onSearch: (query: string | undefined) => void };

/** Free words (D084), searched on Enter or when the field is left. */
export function QueryField({ value = '', onSearch }: QueryFieldProps) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const query = typed.trim();
    if (query !== value) onSearch(query === '' ? undefined : query);
  };
  return (
    <div className="bp6-input-group bp6-fill f-query">
      <IconSearch size={20} stroke={2} aria-hidden />
      <input
        type="search"
        enterKeyHint="search"
        className="bp6-input"
        aria-label={t('query.label')}
        placeholder={t('query.placeholder')}
        maxLength={MAX_QUERY_LENGTH}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </div>
  );
}
