import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { ChoiceField, Labelled, NumberField } from './CarField.tsx';
import type { Car } from './use-car.ts';

const YEAR_DIGITS = 4;
const NO_GENERATION = { generationId: null, modificationId: null } as const;

/** Shows no model as chosen; an edit still names the one that was. */
const withoutModel = (car: Car): Car => ({
  ...car,
  values: { ...car.values, modelId: null },
  edit: (fields) => car.edit(fields, car.values),
});

/**
 * Brand, model, year and generation. Another brand is saved together with its model. A generation and a modification of
 * the catalogue belong to a model and a year, so another model or year clears them.
 */
export function NameFields({ car }: { car: Car }) {
  const { t } = useTranslation('sell');
  const id = useId();
  const [other, setOther] = useState<string | null>(null);
  const saved = String(car.values['brandId'] ?? '');
  const brand = other ?? saved;
  const isOther = brand !== saved;
  const brands = useLookups()?.brands;
  const models = useDependent('models', brand === '' ? undefined : { brandId: Number(brand) });
  const modelId = Number(car.values['modelId'] ?? 0);
  const years = useDependent('years', modelId === 0 ? undefined : { modelId });
  const year = Number(car.values['year'] ?? 0);
  const generations = useDependent('generations', modelId === 0 || year === 0 ? undefined : { modelId, year });
  return (
    <>
      <Labelled label={t('fields.brandId')} id={id}>
        <Select
          id={id}
          value={brand}
          placeholder={null}
          options={(brands ?? []).map((each) => ({ value: String(each.id), text: each.name }))}
          isDisabled={brands === undefined || car.isFixed}
          onChange={setOther}
        />
      </Labelled>
      <ChoiceField
        car={isOther ? withoutModel(car) : car}
        name="modelId"
        label={t('fields.modelId')}
        items={models.phase === 'ready' ? models.items : undefined}
        none={isOther ? t('choose.modelId') : null}
        withIt={() => ({ brandId: Number(brand), ...NO_GENERATION })}
      />
      {years.phase === 'ready' && years.items.length === 0 ? (
        <NumberField car={car} name="year" label={t('fields.year')} digits={YEAR_DIGITS} isRequired />
      ) : (
        <ChoiceField
          car={car}
          name="year"
          label={t('fields.year')}
          items={years.phase === 'ready' ? years.items : undefined}
          none={null}
          withIt={() => NO_GENERATION}
        />
      )}
      <ChoiceField
        car={car}
        name="generationId"
        label={t('fields.generationId')}
        items={generations.phase === 'ready' ? generations.items : undefined}
        none={t('choose.generationId')}
        withIt={() => ({ modificationId: null })}
      />
    </>
  );
}
