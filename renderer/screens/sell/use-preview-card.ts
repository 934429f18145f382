import { useSelector } from 'react-redux';
import type { PostCard } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { kmOf, wholeNumberIn } from '#renderer/features/post-form/car-mileage.ts';
import { selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { selectCoverUrl, selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';
import { previewPrices } from './preview-prices.ts';
import { usePlaceText } from './use-place-text.ts';

const numberOr0 = (text: string): number => wholeNumberIn(text) ?? 0;

/** The form as the card of a list has it, with the price in the viewer's currency by the day's rate (D064). */
export function usePreviewCard(): {
  card: PostCard;
  hasPrice: boolean;
  isEmpty: { year: boolean; mileage: boolean };
} {
  const { now } = useDeps();
  const values = useSelector(selectFormValues);
  const imageCount = useSelector(selectPhotoCount);
  const cover = useSelector(selectCoverUrl);
  const unit = useSelector(selectCurrency);
  const isBusiness = useSelector(selectProfile)?.isBusiness === true;
  const rates = useRates();
  const text = usePlaceText();
  const { hasPrice, ...prices } = previewPrices(values, { unit, perUsd: rates?.perUsd ?? {} });
  const name = (field: Parameters<typeof text>[0]) => text(field, values[field]);
  const instant = now().toISOString();
  const card: PostCard = {
    id: PREVIEW_ID,
    status: 'active',
    isTop: false,
    isFavorite: false,
    createdDateUtc: instant,
    modifiedDateUtc: instant,
    brand: name('brandId'),
    model: name('modelId'),
    modification: name('modificationId') || values.modification,
    year: numberOr0(values.year),
    mileage: kmOf(values) ?? 0,
    mileageUnit: values.mileageUnit === 'mi' ? 'mi' : 'km',
    ...prices,
    priceDrop: null,
    bodyType: name('bodyTypeId'),
    fuelType: name('fuelTypeId'),
    transmissionType: name('transmissionTypeId'),
    driveType: name('driveTypeId'),
    displacement: numberOr0(values.displacement),
    horsePower: numberOr0(values.horsePower),
    country: name('countryId'),
    countryId: numberOr0(values.countryId),
    region: name('regionId'),
    colorHex: '',
    isCleared: values.isCleared === 'true',
    mainImage: cover,
    images: cover === null ? [] : [cover],
    imageCount,
    priceLabel: null,
    hasVideo: values.videoUrl !== '',
    isBusiness,
    isReserved: false,
    goneAs: null,
  };
  return { card, hasPrice, isEmpty: { year: values.year === '', mileage: values.mileage === '' } };
}

/** No post has it. */
const PREVIEW_ID = 0 as PostId;
