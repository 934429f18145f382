import './completion.css';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { profileFeature } from '#renderer/features/profile/profile.feature.ts';
import { profileActions, selectProfileForm } from '#renderer/features/profile/profile.slice.ts';
import { NO_VALUES } from '#renderer/features/profile/profile-values.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { CountryAndRegion } from './PlaceFields.tsx';
import { SaveFailed } from './SaveBar.tsx';
import type { FormPart } from './use-profile-form.ts';

/** Asks for the country and the region that a profile needs; can be put off for this visit (D043). */
export function CompletionModal({ open }: { open: boolean }) {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const isReady = useFeature(profileFeature);
  const putOff = () => dispatch(sessionActions.profileCompletionPutOff());
  return (
    <Dialog open={open && isReady} label={t('complete.title')} className="d-complete" onClose={putOff}>
      <h2>{t('complete.title')}</h2>
      <p>{t('complete.text')}</p>
      {isReady && <CompletionForm onLater={putOff} />}
    </Dialog>
  );
}

function CompletionForm({ onLater }: { onLater: () => void }) {
  const { saving } = useSelector(selectProfileForm);
  const { t } = useTranslation(['profile', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  const [values, setValues] = useState({ countryId: '', regionId: '' });
  const [wasAsked, setAsked] = useState(false);
  const [key, setKey] = useState(() => nanoid());
  const form = useRef<HTMLFormElement>(null);
  const tellSaved = useEffectEvent(() => {
    toast('ok', t('saved'));
    dispatch(profileActions.savingShown());
  });
  useEffect(() => {
    if (saving.phase === 'saved') tellSaved();
  }, [saving.phase]);

  const { countryId, regionId } = values;
  const isSaving = saving.phase === 'saving';
  const part: FormPart = {
    values: { ...NO_VALUES, ...values },
    errors: {
      ...(wasAsked && countryId === '' ? { countryId: 'country' as const } : {}),
      ...(wasAsked && countryId !== '' && regionId === '' ? { regionId: 'region' as const } : {}),
    },
    isSaving,
    edit: (field, value) => {
      setValues((before) => ({ ...before, ...(field === 'countryId' ? { regionId: '' } : {}), [field]: value }));
      setKey(nanoid());
    },
    leave: () => undefined,
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const missing = countryId === '' ? 'countryId' : regionId === '' ? 'regionId' : undefined;
    if (missing === undefined) return dispatch(profileActions.submitted({ changes: values, key }));
    const control = form.current?.elements.namedItem(missing);
    if (control instanceof HTMLElement) control.focus();
    return undefined;
  };
  return (
    <form ref={form} aria-label={t('complete.title')} noValidate onSubmit={save}>
      <CountryAndRegion part={part} isRequired />
      {saving.phase === 'failed' && <SaveFailed title={t('complete.failed')} reason={failureText(t, saving.failure)} />}
      <div className="d-buttons">
        <Button look="minimal" disabled={isSaving} onClick={onLater}>
          {t('complete.later')}
        </Button>
        <Button type="submit" look="primary" disabled={isSaving} aria-busy={isSaving}>
          {t('complete.save')}
        </Button>
      </div>
    </form>
  );
}
