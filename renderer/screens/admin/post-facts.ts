import type { TFunction } from 'i18next';
import type { Post } from '#contract/http/posts.ts';
import { postTitle } from '#renderer/features/posts/post-face.ts';
import { formatLitres, formatNumber } from '#renderer/lib/format.ts';
import type { SpecRow } from '#renderer/ui/spec-table/SpecTable.tsx';

type Texts = TFunction<readonly ['admin', 'post', 'posts']>;

/** `Toyota RAV4 2.5 Hybrid, 2021`. */
export const titleOf = ({ brand, model, modification, year }: Post): string =>
  `${postTitle({ brand: brand.name, model: model.name, modification: modification?.name ?? null })}, ${year}`;

/** The filled fields of the seller's description, with the whole VIN. */
export const factRows = (post: Post, t: Texts, locale: string): readonly SpecRow[] => {
  const values = {
    vin: post.vin,
    mileage: t('posts:mileage', { km: formatNumber(post.mileage) }),
    generation: post.generation?.name,
    bodyType: post.bodyType.name,
    fuelType: post.fuelType.name,
    displacement: post.displacement === null ? null : formatLitres(post.displacement, locale),
    power: post.horsePower === null ? null : t('post:facts.power', { value: post.horsePower }),
    transmission: post.transmissionType.name,
    drive: post.driveType?.name,
    color: post.color.name,
    steeringSide: post.wheel.name,
    ownerNumber: post.ownerNumber?.name,
    document: post.documentType?.name,
    availability: post.availability?.name,
    country: post.country.name,
    region: post.region.name,
  } as const;
  return Object.entries(values).flatMap(([name, value]) => {
    const key = name as keyof typeof values;
    return value === undefined || value === null || value === ''
      ? []
      : [{ key, label: t(`post:fields.${key}`), value }];
  });
};
