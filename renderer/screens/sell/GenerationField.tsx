import { useChain } from '#renderer/features/post-form/use-chain.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { GenerationPictures } from '#renderer/ui/generation-pictures/GenerationPictures.tsx';
import { ChainSelect } from './ChainSelect.tsx';

/** The generation by its name or by its drawing. */
export function GenerationField() {
  const { options } = useChain().generationId;
  const { value, set } = useField('generationId');
  return (
    <div className="c-gen">
      <ChainSelect name="generationId" />
      <GenerationPictures items={options} value={value} onChoose={set} />
    </div>
  );
}
