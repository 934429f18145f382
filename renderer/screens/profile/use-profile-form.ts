import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { profileActions, selectProfileForm } from '#renderer/features/profile/profile.slice.ts';
import type { NewPicture, WithProfile } from '#renderer/features/profile/profile.slice.ts';
import { PROFILE_FIELDS } from '#renderer/features/profile/profile-values.ts';
import type { ProfileField, ProfileValues } from '#renderer/features/profile/profile-values.ts';
import { usePhoneRules } from '#renderer/ui/phone-field/use-phone-rules.ts';
import { checkProfile, refusedFields } from './profile-rules.ts';
import type { ProfileErrors } from './profile-rules.ts';

/** What the fields of the form need to show themselves and to be edited. */
export type FormPart = {
  values: ProfileValues;
  errors: ProfileErrors;
  isSaving: boolean;
  edit: <Field extends ProfileField>(field: Field, value: ProfileValues[Field]) => void;
  leave: (field: ProfileField) => void;
};

/** The form of the profile: what is saved under what was changed, its errors, and saving. */
export function useProfileForm(profile: Profile) {
  const { saved, changes, saving } = useSelector(selectProfileForm);
  const dispatch = useDispatch();
  const store = useStore<WithProfile>();
  const isNumber = usePhoneRules()?.isValid;
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set());
  const [picture, setPicture] = useState<NewPicture>();
  const [key, setKey] = useState(() => nanoid());
  useEffect(() => {
    dispatch(profileActions.opened(profile));
  }, [dispatch, profile]);

  const values = { ...saved, ...changes };
  const broken = checkProfile(saved, changes, isNumber);
  const shown = Object.fromEntries(Object.entries(broken).filter(([field]) => left.has(field as ProfileField)));
  const refused = saving.phase === 'failed' ? refusedFields(saving.failure.fields) : {};
  const part: FormPart = {
    values,
    errors: { ...refused, ...shown } as ProfileErrors,
    isSaving: saving.phase === 'saving',
    edit: (field, value) => {
      // The pair belongs together; the store takes one of its possible pairs.
      dispatch(profileActions.edited({ field, value } as Parameters<typeof profileActions.edited>[0]));
      setKey(nanoid());
    },
    leave: (field) => setLeft((fields) => new Set([...fields, field])),
  };
  return {
    part,
    saving,
    picture,
    hasChanges: Object.keys(changes).length > 0 || picture !== undefined,
    choosePicture: (next: NewPicture) => {
      setPicture(next);
      setKey(nanoid());
    },
    discard: () => {
      dispatch(profileActions.discarded());
      setPicture(undefined);
      setLeft(new Set());
    },
    /** Saves, or answers with the first wrong field. */
    submit: (): ProfileField | undefined => {
      setLeft(new Set(PROFILE_FIELDS));
      // Numbering plans that have just come make numbers whole, which is not drawn yet.
      const now = selectProfileForm(store.getState());
      const found = checkProfile(now.saved, now.changes, isNumber);
      const wrong = PROFILE_FIELDS.find((field) => found[field] !== undefined);
      if (wrong === undefined) dispatch(profileActions.submitted({ changes: now.changes, key }, picture));
      return wrong;
    },
    settle: () => {
      setPicture(undefined);
      setLeft(new Set());
      setKey(nanoid());
      dispatch(profileActions.savingShown());
    },
  };
}
