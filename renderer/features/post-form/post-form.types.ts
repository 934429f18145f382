import type { DecodedVin } from '#contract/http/vin.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { ReplyOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { PostId } from '#contract/ids.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { ChainLists } from './chain.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** What the form's sagas need of the application. */
export type FormDeps = Pick<AppDeps, 'api' | 'platform' | 'now'>;

/** A new post, or the one that is changed. */
export type FormTarget = 'new' | PostId;
export type StoredImage = { readonly key: string; readonly url: string };

/** The faults of a field; their texts are `sell:faults.*`. */
export type FaultKey =
  | 'required'
  | 'invalid'
  | 'number'
  | 'range'
  | 'tooLong'
  | 'vin'
  | 'email'
  | 'phone'
  | 'telegram'
  | 'contact'
  | 'link'
  | 'year'
  | 'choice'
  | 'photos'
  | 'photosRefused';
export type FaultName = FieldName | 'images' | 'features';
export type Faults = Readonly<Partial<Record<FaultName, FaultKey>>>;

/** All that is written in a form. */
export type Content = {
  readonly values: FormValues;
  readonly features: readonly number[];
  readonly images: readonly StoredImage[];
};

export type FormLoad =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type VinState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  /** Is decoded by itself once there is a connection. */
  | { readonly phase: 'waiting' }
  | { readonly phase: 'found'; readonly decoded: DecodedVin }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** What the VIN filled in and the choices that followed from it by themselves; `before` holds the values they replaced. */
export type VinFill = {
  readonly fields: readonly FieldName[];
  readonly before: Readonly<Partial<Record<FieldName, string>>>;
};

/** A field of which the seller has one version and the server another. */
export type Difference = {
  readonly field: FaultName;
  readonly mine: string;
  readonly theirs: string;
  /** What is chosen until the seller chooses: where only one side changed it, that side. */
  readonly preset: Side;
};
export type Side = 'mine' | 'theirs';

export type SavedPost = ReplyOf<Api['posts']['save']>['value'];
export type SaveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'waitingForPhotos' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'conflict'; readonly current: EditablePost; readonly differences: readonly Difference[] }
  /** Waits for the connection among other new cars; the form is free. */
  | { readonly phase: 'queued' }
  | { readonly phase: 'saved'; readonly post: SavedPost };

/** A submission as it was sent: repeated with the same key it is done once (D111). */
export type Sent = {
  readonly key: string;
  readonly body: Readonly<Record<string, string>>;
  /** No answer came: the server may have done it or not. */
  readonly isUncertain: boolean;
};

export type DraftPlace = 'device' | 'account';
/** A draft that was found. */
export type DraftVersion = Content & {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly where: DraftPlace;
  /** Of the post, when it was begun. */
  readonly version: string | null;
  readonly sent: Sent | null;
  /** The account's copy that it is newer than, whatever the clocks say; undefined if there is none. */
  readonly copy?: Content | undefined;
  /** Was to be published as soon as there is a network. */
  readonly isAsked?: boolean;
  /** Its VIN was to be decoded as soon as there is a network. */
  readonly isVinAsked?: boolean;
  /** Begun as a copy of another car just now. */
  readonly isCopy?: boolean;
};
export type DraftState = {
  readonly savedAt: number | null;
  readonly where: DraftPlace | null;
  /** What the form was restored from; null after it was shown. */
  readonly restored: { readonly savedAt: number; readonly where: DraftPlace } | null;
  /** The older of two drafts. */
  readonly offered: DraftVersion | null;
  /** What was thrown away last and can come back. */
  readonly discarded: Omit<Content, 'images'> | null;
  /** Something was written that is kept nowhere yet. */
  readonly isUnsaved: boolean;
  /** Whether it was stored when the seller asked for that; null after it was shown. */
  readonly isKept: boolean | null;
};

/** What the photos beside the form are opened with, anew for each object. */
export type PhotosToOpen = {
  readonly owner: string;
  readonly target: string;
  readonly images: readonly StoredImage[];
  readonly isDeviceFirst: boolean;
};

export type PostFormState = {
  readonly load: FormLoad;
  readonly target: FormTarget | null;
  /** A user's id, or 'visitor'. */
  readonly owner: string | null;
  /** `modifiedDateUtc` of the post that the seller saw (D016). */
  readonly version: string | null;
  /** What the form began with: defaults, or the post. */
  readonly initial: Content;
  /** The version of `initial`; another one than `version` where the form was restored from an older one. */
  readonly initialVersion: string | null;
  readonly values: FormValues;
  readonly features: readonly number[];
  /** Which photos the photos of the form begin with; null before it opens and once it is saved. */
  readonly photos: PhotosToOpen | null;
  readonly lists: ChainLists;
  readonly faults: Faults;
  /** How often faults were found: the first one gets the focus each time. */
  readonly faultsFoundTimes: number;
  /** How often a step was left with nothing wrong in it. */
  readonly stepsPassed: number;
  readonly vin: VinState;
  readonly filled: VinFill | null;
  /** What choosing a modification filled in (D098). */
  readonly fromModification: Readonly<Partial<Record<FieldName, string>>>;
  readonly save: SaveState;
  readonly sent: Sent | null;
  readonly draft: DraftState;
  readonly rejection: EditablePost['rejection'];
  /** What other languages have of the post's description beside the seller's own words (D062). */
  readonly translations: EditablePost['translations'];
  readonly status: PostStatus | null;
};
export type WithPostForm = { readonly postForm: PostFormState };
