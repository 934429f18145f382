import { useTranslation } from 'react-i18next';
import { useChain } from '#renderer/features/post-form/use-chain.ts';
import { Input } from '#renderer/ui/input/Input.tsx';
import { ChainSelect } from './ChainSelect.tsx';
import { Field } from './Field.tsx';

const TEXT_LENGTH = 100;

/** Rare cars are sold as well: where the catalogue has no modification it is written (D097). */
export function ModificationField() {
  const { t } = useTranslation('sell');
  const { isEmpty, options } = useChain().modificationId;
  if (!isEmpty || options.length > 0) return <ChainSelect name="modificationId" />;
  return (
    <Field name="modification" help={`${t('vehicle.nothingMore')}. ${t('hints.modification')}`}>
      {(control, { value, set }) => (
        <Input
          {...control}
          type="text"
          name="modification"
          autoComplete="off"
          maxLength={TEXT_LENGTH}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}
