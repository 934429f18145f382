import { useTranslation } from 'react-i18next';
import { GenerationPictures } from '#renderer/ui/generation-pictures/GenerationPictures.tsx';
import { AddCar, ChosenCars } from './ChosenCars.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { FilterPartProps } from './filter-lists.ts';

/** Brand, model, generation and modification: each list depends on the choice above it (D096). */
export function CarFields(part: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const { BrandId, ModelId, GenerationId } = part.filters;
  const waits = (parent: number | undefined, text: string) => (parent === undefined ? text : undefined);
  return (
    <>
      <ChosenCars {...part} />
      <ChoiceSelect {...part} filter="BrandId" label={t('brand.label')} any={t('brand.any')} />
      <ChoiceSelect
        {...part}
        filter="ModelId"
        label={t('model.label')}
        any={t('model.any')}
        first={waits(BrandId, t('model.first'))}
      />
      <ChoiceSelect
        {...part}
        filter="GenerationId"
        label={t('filters:generation.label')}
        any={t('filters:generation.any')}
        first={waits(ModelId, t('filters:generation.first'))}
      />
      {ModelId !== undefined && (
        <GenerationPictures
          items={part.lists.GenerationId.items}
          isLoading={!part.lists.GenerationId.isReady}
          value={String(GenerationId ?? '')}
          onChoose={(value) => part.onChange({ GenerationId: Number(value) })}
        />
      )}
      {GenerationId !== undefined && (
        <ChoiceSelect
          {...part}
          filter="ModificationId"
          label={t('filters:modification.label')}
          any={t('filters:modification.any')}
        />
      )}
      <AddCar {...part} />
    </>
  );
}
