import type { TFunction } from 'i18next';
import { carName, withoutPower } from '#contract/car-name.ts';
import type { Post } from '#contract/http/posts.ts';
import { FEATURE_GROUPS } from '#contract/vehicle.ts';
import { formatLitres, formatNumber } from '#renderer/lib/format.ts';
import type { SpecRow } from '#renderer/ui/spec-table/SpecTable.tsx';

/** Texts of this screen and of post lists. */
export type PostTexts = TFunction<readonly ['post', 'posts', 'errors']>;

const KM_PER_MILE = 1.609344;
const VIN_LENGTH = 17;
const HIDDEN_SIGN = '•';

/** `Toyota RAV4 2.5 Hybrid`, the same as on its card. */
export const nameOf = ({ brand, model, modification }: Post): string =>
  carName({ brand: brand.name, model: model.name, modification: modification?.name ?? null });

/** `Toyota RAV4 2.5 Hybrid, 2021`. */
export const titleOf = (post: Post): string => `${nameOf(post)}, ${post.year}`;

/** `2.5 L`; undefined where nothing is displaced. */
export const litres = (displacement: number | null, locale: string): string | undefined =>
  displacement === null ? undefined : formatLitres(displacement, locale);

/** In km, with the miles the seller typed where the odometer counts those (D116). */
export const mileageOf = ({ mileage, mileageUnit }: Post, t: PostTexts): string => {
  const km = t('posts:mileage', { km: formatNumber(mileage) });
  return mileageUnit === 'km' ? km : `${km} (${t('facts.miles', { value: formatNumber(mileage / KM_PER_MILE) })})`;
};

export const powerOf = ({ horsePower }: Post, t: PostTexts): string | undefined =>
  horsePower === null ? undefined : t('facts.power', { value: horsePower });

/** The signs that a visitor may not see are dots (D115). */
export const vinOf = ({ vin, contactsHidden }: Post): string | undefined => {
  if (vin === null || vin === '') return undefined;
  return contactsHidden ? vin.padEnd(VIN_LENGTH, HIDDEN_SIGN) : vin;
};

/** One word of each pair of opposites, except customs clearance, which is shown with the price. `isBad`: a defect. */
export const conditionsOf = (
  post: Post,
  t: PostTexts,
): readonly { readonly text: string; readonly isBad: boolean }[] => [
  { text: t(post.isNew ? 'condition.new' : 'condition.used'), isBad: false },
  { text: t(post.isDamaged ? 'condition.damaged' : 'condition.notDamaged'), isBad: post.isDamaged },
  { text: t(post.isRunAndGo ? 'condition.runAndGo' : 'condition.notDrivable'), isBad: !post.isRunAndGo },
  { text: t(post.isUnderWarranty ? 'condition.underWarranty' : 'condition.noWarranty'), isBad: false },
];

const conditionText = (post: Post, t: PostTexts): string =>
  conditionsOf(post, t)
    .map(({ text }) => text)
    .join(' · ');

/** Without the power, which has a line of its own. */
const modificationOf = ({ modification, horsePower }: Post): string | undefined =>
  modification === null || horsePower === null ? modification?.name : withoutPower(modification.name);

/** The specification of SPEC.md §3 in its order. */
export const specValues = (post: Post, t: PostTexts, locale: string) =>
  ({
    brand: post.brand.name,
    model: post.model.name,
    generation: post.generation?.name,
    modification: modificationOf(post),
    year: String(post.year),
    mileage: mileageOf(post, t),
    bodyType: post.bodyType.name,
    fuelType: post.fuelType.name,
    displacement: litres(post.displacement, locale),
    power: powerOf(post, t),
    transmission: post.transmissionType.name,
    drive: post.driveType?.name,
    color: post.color.name,
    steeringSide: post.wheel.name,
    ownerNumber: post.ownerNumber?.code === 'unknown' ? undefined : post.ownerNumber?.name,
    condition: conditionText(post, t),
    document: post.documentType?.name,
    availability: post.availability?.name,
    country: post.country.name,
    region: post.region.name,
    vin: vinOf(post),
  }) as const;

/** The specification, only what is filled in. */
export const specRows = (post: Post, t: PostTexts, locale: string): readonly SpecRow[] =>
  Object.entries(specValues(post, t, locale)).flatMap(([name, value]) => {
    const key = name as keyof ReturnType<typeof specValues>;
    return value === undefined || value === '' ? [] : [{ key, label: t(`fields.${key}`), value }];
  });

type FeatureGroup = { readonly key: string; readonly title: string; readonly names: readonly string[] };

/** Equipment by group in a fixed order; what belongs to no known group comes last. */
export const featureGroups = ({ features }: Post, t: TFunction<'features'>): readonly FeatureGroup[] => {
  const isKnown = (group: string) => FEATURE_GROUPS.some((known) => known === group);
  const groups = [...FEATURE_GROUPS, 'other'] as const;
  return groups.flatMap((key) => {
    const own = features.filter(({ group }) => (key === 'other' ? !isKnown(group) : group === key));
    return own.length === 0 ? [] : [{ key, title: t(`groups.${key}`), names: own.map(({ name }) => name) }];
  });
};
