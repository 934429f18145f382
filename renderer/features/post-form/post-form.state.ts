import type { EditablePost } from '#contract/http/own-posts.ts';
import type { ListLoad } from './chain.ts';
import { CONTACT_WAYS, emptyValues } from './form-values.ts';
import type { FieldName } from './form-values.ts';
import type {
  Content,
  DraftState,
  FaultName,
  Faults,
  FormTarget,
  PhotosToOpen,
  PostFormState,
  Sent,
} from './post-form.types.ts';

/** The form as it comes to the screen. */
export type Ready = {
  readonly target: FormTarget;
  readonly owner: string;
  readonly version: string | null;
  readonly initial: Content;
  readonly initialVersion: string | null;
  readonly content: Omit<Content, 'images'>;
  readonly photos: PhotosToOpen;
  readonly sent: Sent | null;
  readonly rejection: EditablePost['rejection'];
  readonly translations: EditablePost['translations'];
  readonly status: EditablePost['status'] | null;
  readonly draft: Pick<DraftState, 'savedAt' | 'where' | 'restored' | 'offered'>;
};

export const NO_DRAFT: DraftState = {
  savedAt: null,
  where: null,
  restored: null,
  offered: null,
  discarded: null,
  isUnsaved: false,
  isKept: null,
};

export const initialState: PostFormState = {
  load: { phase: 'idle' },
  target: null,
  owner: null,
  version: null,
  initial: { values: emptyValues(), features: [], images: [] },
  initialVersion: null,
  values: emptyValues(),
  features: [],
  photos: null,
  lists: {},
  faults: {},
  faultsFoundTimes: 0,
  stepsPassed: 0,
  vin: { phase: 'idle' },
  filled: null,
  fromModification: {},
  save: { phase: 'idle' },
  sent: null,
  draft: NO_DRAFT,
  rejection: null,
  translations: [],
  status: null,
};

export const without = (faults: Faults, ...names: readonly FaultName[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name as FaultName)));

/** What a change makes good: its own field, and for a contact the want of any. */
export const faultsAfter = (state: PostFormState, field: FieldName): Faults => {
  const isWay = CONTACT_WAYS.some((way) => way === field);
  const left = without(state.faults, field);
  return isWay && left.contactPhoneNumber === 'contact' ? without(left, 'contactPhoneNumber') : left;
};

/** Shown failures are removed when the seller types on; running work is not. */
export const saveAfter = (state: PostFormState): PostFormState['save'] =>
  state.save.phase === 'failed' ? { phase: 'idle' } : state.save;

/** What was written has left the form. */
export const isOver = ({ phase }: PostFormState['save']): boolean => phase === 'saved' || phase === 'queued';

export const withList = (state: PostFormState, key: string, list: ListLoad): PostFormState => ({
  ...state,
  lists: { ...state.lists, [key]: list },
});

/** The faults of one step in place of those it had; without any, the step is passed. */
export const withStepFaults = (state: PostFormState, fields: readonly FaultName[], all: Faults): PostFormState => {
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name as FaultName)));
  const faults = { ...without(state.faults, ...fields), ...own };
  return Object.keys(own).length > 0
    ? { ...state, faults, faultsFoundTimes: state.faultsFoundTimes + 1 }
    : { ...state, faults, stepsPassed: state.stepsPassed + 1 };
};
