import { IconArrowUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { withoutPower } from '#contract/car-name.ts';
import { OTHER_MODEL } from '#contract/constants.ts';
import type { LookupItem } from '#contract/http/lookups.ts';
import { selectLookupsFailure } from '#renderer/features/lookups/lookups.slice.ts';
import { CHAIN } from '#renderer/features/post-form/form-values.ts';
import type { ChainField, FormValues } from '#renderer/features/post-form/form-values.ts';
import { selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { useChain } from '#renderer/features/post-form/use-chain.ts';
import { NameSelect } from '#renderer/features/search/suggest/NameSelect.tsx';
import type { Finding } from '#renderer/features/search/suggest/use-name-finder.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import type { SelectGroup, SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import { Field } from './Field.tsx';
import { ListFailed, LookupsFailed } from './ListFailed.tsx';

type Item = LookupItem & {
  readonly years?: string;
  readonly isPopular?: boolean;
  readonly horsePower?: number | null;
};

const optionOf = ({ id, name, years }: Item): SelectOption => ({
  value: String(id),
  text: years === undefined ? name : `${name}, ${years}`,
});

/** An option in the user's language: a brand without models in the catalogue has one option, and power has a unit. */
const nameOf = ({ name, horsePower }: Item, t: TFunction<'sell'>): string => {
  if (name === OTHER_MODEL) return t('vehicle.otherModel');
  return horsePower == null ? name : `${withoutPower(name)}, ${t('vehicle.power', { value: horsePower })}`;
};

/** Many choices begin with the popular ones. */
const groupsOf = (items: readonly Item[], words: { popular: string; all: string }): (SelectOption | SelectGroup)[] => {
  const popular = items.filter(({ isPopular }) => isPopular === true);
  if (popular.length === 0 || popular.length === items.length) return items.map(optionOf);
  const others = items.filter(({ isPopular }) => isPopular !== true);
  return [
    { label: words.popular, options: popular.map(optionOf) },
    { label: words.all, options: others.map(optionOf) },
  ];
};

/** The first earlier choice that a field waits for. */
const waitsFor = (name: ChainField, values: FormValues): ChainField | undefined =>
  CHAIN.slice(0, CHAIN.indexOf(name)).find((earlier) => values[earlier] === '');

/** Why a field cannot be chosen yet, as its hint. */
function FirstHint({ text }: { text: string }) {
  return (
    <span className="c-hint">
      <IconArrowUp size={14} stroke={2} aria-hidden />
      {text}
    </span>
  );
}

type ChainSelectProps = { name: Exclude<ChainField, 'wheelId'> };

/** One of the dependent selects: disabled until those before it are chosen, or without options (D096, D097). */
export function ChainSelect({ name }: ChainSelectProps) {
  const { t } = useTranslation('sell');
  const chain = useChain();
  const { options, isEmpty, ...link } = chain[name];
  // Brands come with the lists that depend on nothing.
  const isWithoutBrands = useSelector(selectLookupsFailure) !== undefined && name === 'brandId';
  const phase = isWithoutBrands ? 'failed' : link.phase;
  const values = useSelector(selectFormValues);
  const brand = chain.brandId.options.find(({ id }) => String(id) === values.brandId)?.name ?? '';
  // Only the next field names the field that it depends on: the others would repeat it.
  const isNext = CHAIN.find((field) => chain[field].phase === 'idle') === name;
  const first = isNext ? waitsFor(name, values) : undefined;
  const hasNone = phase === 'ready' && options.length === 0;
  const help =
    first !== undefined && first !== 'modificationId' ? (
      <FirstHint text={t(`first.${first}`)} />
    ) : isEmpty ? (
      t('vehicle.nothingMore')
    ) : isWithoutBrands ? (
      <LookupsFailed />
    ) : phase === 'failed' ? (
      <ListFailed onRetry={chain.retry} />
    ) : undefined;
  const placeholder =
    phase === 'loading'
      ? t('vehicle.loading')
      : phase === 'ready' && !hasNone
        ? t(`choose.${name}`)
        : t('vehicle.notYet');
  return (
    <Field name={name} help={help}>
      {(control, { value, set }) => {
        const select: SelectProps = {
          id: control.id,
          name,
          value,
          placeholder: hasNone ? '—' : placeholder,
          options: groupsOf(
            options.map((item) => ({ ...item, name: nameOf(item, t) })),
            { popular: t('vehicle.popular'), all: t('vehicle.all') },
          ),
          isDisabled: phase !== 'ready' || hasNone,
          isInvalid: control['aria-invalid'],
          describedBy: control['aria-describedby'],
          onChange: set,
        };
        return name === 'brandId' || name === 'modelId' ? (
          <CarNameSelect field={name} brand={brand} select={select} />
        ) : (
          <Select {...select} />
        );
      }}
    </Field>
  );
}

type CarNameSelectProps = { field: 'brandId' | 'modelId'; brand: string; select: SelectProps };

/** Brands and models are found by their names in any script. */
function CarNameSelect({ field, brand, select }: CarNameSelectProps) {
  const { t } = useTranslation('sell');
  const finding: Finding = field === 'brandId' ? { kind: 'brands', brand: '' } : { kind: 'models', brand };
  return <NameSelect {...select} {...finding} findLabel={t(`find.${field}`)} noneText={t('find.none')} />;
}
