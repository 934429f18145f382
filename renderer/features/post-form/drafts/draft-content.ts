import type { DraftContent } from '#contract/http/drafts.ts';
import { mediaUrl } from '#contract/media.ts';
import { isOfAnother } from '#renderer/lib/draft-owner.ts';
import type { DeviceDraft, DraftOf } from '#renderer/platform/draft-store.ts';
import { valuesFrom } from '../form-values.ts';
import { imagesOf } from '../photos-of-form.ts';
import type { WithPhotos } from '../photos-of-form.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Content, DraftVersion } from '../post-form.types.ts';

/** Drafts of an account are counted by the post; 0 is a new one. */
export const postIdOf = (target: string): number => (target === 'new' ? 0 : Number(target));

export const nameOf = ({ owner, target }: DraftOf): string => `${owner}/${target}`;

export const draftOf = ({ postForm: { owner, target } }: WithPhotos): DraftOf | undefined =>
  owner === null || target === null ? undefined : { owner, target: String(target) };

export const contentOf = (state: WithPhotos): Content => ({
  values: state.postForm.values,
  features: state.postForm.features,
  images: imagesOf(state),
});

export const isSameContent = (a: Content, b: Content): boolean => written(a) === written(b);

const written = ({ values, features, images }: Content): string =>
  JSON.stringify([valuesFrom(values), [...features].sort((a, b) => a - b), images.map(({ key }) => key)]);

/** Whether the seller requested a submission that only the missing network holds up. */
const isAsked = ({ postForm: { save } }: WithPhotos): boolean =>
  save.phase === 'waitingForPhotos' ||
  save.phase === 'saving' ||
  (save.phase === 'failed' && save.failure.code === 'OFFLINE');

/** The form as a draft; undefined if it is unchanged. */
export const draftIn = (state: WithPhotos, savedAt: number): DeviceDraft | undefined => {
  const { version, sent, load, vin } = state.postForm;
  if (load.phase !== 'ready') return undefined;
  const { values, features, images } = contentOf(state);
  return {
    values,
    features: [...features],
    images: images.map(({ key }) => key),
    savedAt,
    modifiedDateUtc: version,
    sent: sent?.isUncertain === true ? { key: sent.key, body: sent.body } : null,
    ...(isAsked(state) && { isAsked: true }),
    ...(vin.phase === 'waiting' && { isVinAsked: true }),
  };
};

/** A draft as the account stores it: the values with the version. */
export const forAccount = ({ values, features, images, modifiedDateUtc }: DeviceDraft): DraftContent => ({
  values: { ...values, ...(modifiedDateUtc ? { modifiedDateUtc } : {}) },
  features,
  images,
});

type Kept = DraftContent & { readonly imageUrls?: Readonly<Record<string, string>> };

export const contentOfDraft = ({ values, features, images, imageUrls }: Kept): Content => ({
  values: valuesFrom(values),
  features,
  images: images.map((key) => ({ key, url: imageUrls?.[key] ?? mediaUrl(key, 640) })),
});

/** A draft that was found, as the form takes it. */
export const versionOf = (kept: Kept, found: Omit<DraftVersion, keyof Content>): DraftVersion => ({
  ...found,
  ...contentOfDraft(kept),
});

/** A post as its form begins. */
export const contentOfPost = ({ values, features, images }: EditablePost): Content => ({
  values: valuesFrom(values),
  features,
  images,
});

type WithProfile = {
  readonly session: { readonly isLoggedIn: boolean; readonly data: { readonly id: number } | null };
};
/** Who is signed in, as the owner of drafts. */
export const personOf = ({ session }: WithProfile): string | undefined =>
  session.isLoggedIn && session.data !== null ? String(session.data.id) : undefined;

/** Whether somebody is signed in who is not known to be the owner of a draft. */
export const isAnothersTurn = ({ session: { isLoggedIn, data } }: WithProfile, of: DraftOf): boolean =>
  isLoggedIn && (data === null || isOfAnother(of, data.id));
