import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';

type SearchFieldProps = {
  label: string;
  hint: string;
  /** What the list shows now. */
  value: string;
  onSearch: (text: string) => void;
};

/** A search that is sent with Enter or the button; an empty one shows the whole list again. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('administration');
  const [typed, setTyped] = useState({ of: value, text: value });
  // The address changed by other means, such as Back.
  if (typed.of !== value) setTyped({ of: value, text: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.text.trim());
  };
  return (
    <form role="search" className="ad-search" onSubmit={submit}>
      <InputGroup>
        <span className="ad-search-icon">
          <IconSearch size={18} stroke={1.8} aria-hidden />
        </span>
        <Input
          type="search"
          aria-label={label}
          placeholder={hint}
          maxLength={100}
          value={typed.text}
          onChange={({ target }) => setTyped({ of: value, text: target.value })}
        />
      </InputGroup>
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
