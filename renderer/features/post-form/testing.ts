import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { vi } from 'vitest';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { routes } from '#contract/http/routes.ts';
import type { DecodedVin } from '#contract/http/vin.ts';
import { PostId } from '#contract/ids.ts';
import type { DraftStore } from '#renderer/platform/draft-store.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN, answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { formDraftsFeature } from './drafts/form-drafts.feature.ts';
import type { FieldName } from './form-values.ts';
import { postFormFeature } from './post-form.feature.ts';
import { postFormActions } from './post-form.slice.ts';
import type { FormTarget, StoredImage, WithPostForm } from './post-form.types.ts';

export const KEY_A = 'a'.repeat(64);
export const KEY_B = 'b'.repeat(64);
export const POST = PostId.parse(41);
export const VIN = 'JTDBE32K620123456';

const named = (...ids: number[]) => ids.map((id) => ({ id, name: `n${id}`, code: `c${id}` }));
const reply = (value: unknown) => ({ isSuccess: true, value }) as never;

/** A catalogue in which a Camry of 2018 is of one kind but for its two modifications. */
export const answerChain = () => {
  answerLookups();
  const { lookups } = routes;
  const modification = (id: number, horsePower: number) => ({
    id,
    name: `2.5 ${id}`,
    displacement: 2494,
    horsePower,
    fuelTypeId: 1,
    driveTypeId: 1,
    transmissionTypeId: 2,
  });
  return {
    models: answer(
      lookups.models,
      reply([
        { id: 10, name: 'Camry', isPopular: true, postsCount: 5 },
        { id: 11, name: 'Corolla', isPopular: true, postsCount: 5 },
      ]),
    ),
    years: answer(
      lookups.years,
      reply([
        { id: 2018, name: '2018' },
        { id: 2019, name: '2019' },
      ]),
    ),
    bodyTypes: answer(lookups.bodyTypes, reply(named(1))),
    fuelTypes: answer(lookups.fuelTypes, reply(named(1, 9))),
    driveTypes: answer(lookups.driveTypes, reply(named(1))),
    transmissionTypes: answer(lookups.transmissionTypes, reply(named(2))),
    generations: answer(
      lookups.generations,
      reply([{ id: 20, name: 'XV70', imageUrl: null, years: '2017–2024', country: 'Japan' }]),
    ),
    modifications: answer(lookups.modifications, reply([modification(30, 181), modification(31, 203)])),
  };
};

export const decoded = (overrides: Partial<DecodedVin> = {}): DecodedVin => ({
  vin: VIN,
  matched: { wheelId: 1, brandId: 1, modelId: 10, year: 2018, displacement: 2494 },
  text: { make: 'Toyota', model: 'Camry', trim: null, plant: null, country: null },
  confidence: 80,
  warnings: [],
  ...overrides,
});

export const aPost = (overrides: Partial<EditablePost> = {}): EditablePost => ({
  id: POST,
  status: 'active',
  modifiedDateUtc: '2026-11-20T10:00:00.000Z',
  values: { ...COMPLETE, price: 9000, isNegotiable: true },
  features: [3],
  images: [{ key: KEY_A, url: `/media/${KEY_A}/640.jpg` }],
  rejection: null,
  translations: [],
  ...overrides,
});

/** All required fields. */
export const COMPLETE = {
  wheelId: '1',
  brandId: '1',
  modelId: '10',
  year: '2018',
  bodyTypeId: '1',
  fuelTypeId: '1',
  driveTypeId: '1',
  transmissionTypeId: '2',
  generationId: '20',
  modificationId: '30',
  mileage: '82 000',
  colorId: '1',
  price: '9500',
  priceUnit: 'USD',
  countryId: '1',
  regionId: '100',
  contactPhoneNumber: '+37477123456',
} as const satisfies Partial<Record<FieldName, string>>;

export const SAVED = {
  id: POST,
  status: 'pending',
  modifiedDateUtc: '2026-11-21T12:00:00.000Z',
  topUntil: null,
  postCredits: 0,
  topCredits: 0,
  findings: ['CONTACTS_IN_TEXT'],
} as const;

type Photos = { of: object | null; items: readonly unknown[]; video: null };
const photosShown = createAction<readonly unknown[]>('testing/photosShown');
const storedPhoto = ({ key, url }: StoredImage) => ({ step: 'stored', key, url });
/** The photos beside the form as far as it reads them. */
const photosFeature = {
  name: 'postPhotos',
  reducer: (state: Photos | undefined, action: UnknownAction): Photos =>
    photosShown.match(action)
      ? { of: {}, items: action.payload, video: null }
      : (state ?? { of: null, items: [], video: null }),
  saga: function* nothing() {},
} as never;

/** The form of a person who is signed in, over a device that keeps drafts. */
export const openForm = async (
  target: FormTarget = 'new',
  options: Parameters<typeof createWorld>[0] & {
    draftStore?: DraftStore;
    isOpened?: boolean;
  } = {},
) => {
  const { draftStore: given, isOpened = true, ...rest } = options;
  answerProfile();
  const platform = { ...(given === undefined ? {} : { draftStore: given }), ...rest.platform };
  const world = createWorld({ stored: SIGNED_IN, ...rest, platform });
  const draftStore = world.platform.draftStore as DraftStore;
  world.deps.addFeature(photosFeature);
  world.deps.addFeature(formDraftsFeature);
  world.deps.addFeature(postFormFeature);
  const { dispatch } = world.store;
  const form = () => (world.store.getState() as unknown as WithPostForm).postForm;
  const write = (values: Partial<Record<FieldName, string>>) => {
    for (const [field, value] of Object.entries(values))
      dispatch(postFormActions.changed({ field: field as FieldName, value }));
  };
  const showPhotos = (...items: unknown[]) => void dispatch(photosShown(items));
  const havePhoto = (key = KEY_A) => showPhotos(storedPhoto({ key, url: `/media/${key}/640.jpg` }));
  const isReady = () =>
    vi.waitFor(() => {
      if (form().load.phase !== 'ready') throw new Error(form().load.phase);
    });
  if (isOpened) {
    dispatch(postFormActions.opened({ target }));
    await isReady();
  }
  return { ...world, draftStore, form, write, showPhotos, havePhoto, isReady, dispatch };
};

/** An account without drafts that takes every one. */
export const answerDrafts = (drafts: readonly unknown[] = []) => ({
  listed: answer(routes.drafts.list, { isSuccess: true, value: drafts as never, totalCount: drafts.length }),
  kept: answer(routes.drafts.save, { isSuccess: true, value: { savedDateUtc: '2026-11-21T12:00:00.000Z' } }),
  removed: answer(routes.drafts.remove, { isSuccess: true, value: { done: true } }),
});
