import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';
import { VIN_LENGTH } from './use-vin-entry.ts';

type VinInputProps = {
  ref: Ref<HTMLInputElement>;
  /** That of the card: its texts describe the field. */
  id: string;
  value: string;
  isInvalid: boolean;
  onWrite: (text: string) => void;
  onLeft: (isLeft: boolean) => void;
};

/** The field of the VIN with a count of its signs. */
export function VinInput({ ref, id, value, isInvalid, onWrite, onLeft }: VinInputProps) {
  const { t } = useTranslation('sell');
  return (
    <InputGroup
      fill
      isInvalid={isInvalid}
      end={
        <span className="muted sm tnum c-vincount" id={`${id}-count`}>
          {value.length} / {VIN_LENGTH}
        </span>
      }
    >
      <Input
        ref={ref}
        type="text"
        name="vin"
        aria-label={t('fields.vin')}
        aria-describedby={`${id}-text ${id}-count ${id}-fault`}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onWrite(target.value)}
        onFocus={() => onLeft(false)}
        onBlur={() => onLeft(true)}
      />
    </InputGroup>
  );
}
