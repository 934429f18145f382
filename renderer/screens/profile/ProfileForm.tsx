import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { phoneRulesTried } from '#renderer/ui/phone-field/use-phone-rules.ts';
import { ContactFields } from './ContactFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PictureField } from './PictureField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** SPEC.md §3, profile edit. What is changed is kept on this device until it is saved or dropped. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { part, saving, picture, hasChanges, choosePicture, discard, submit, settle } = useProfileForm(profile);
  const { t } = useTranslation('profile');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const tellSaved = useEffectEvent(() => {
    toast('ok', t('saved'));
    settle();
  });
  useEffect(() => {
    if (saving.phase === 'saved') tellSaved();
  }, [saving.phase]);

  // The bar that comes with the first change must not lie over the field that is being typed into.
  useEffect(() => {
    if (hasChanges) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [hasChanges]);

  const [asked, setAsked] = useState(0);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Before the numbering plans have come, national digits are no number yet.
    void phoneRulesTried().then(() => setAsked((times) => times + 1));
  };
  const saveNow = useEffectEvent(() => {
    const wrong = submit();
    const control = wrong === undefined ? null : form.current?.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
  });
  useEffect(() => {
    if (asked > 0) saveNow();
  }, [asked]);
  const hasErrors = Object.keys(part.errors).length > 0;
  return (
    <form ref={form} className="d-form" aria-label={t('form')} noValidate onSubmit={save}>
      <PictureField profile={profile} picture={picture} isSaving={part.isSaving} onChange={choosePicture} />
      <PersonFields part={part} profile={profile} />
      <PlaceFields part={part} />
      <ContactFields part={part} />
      <SaveBar saving={saving} hasChanges={hasChanges} hasErrors={hasErrors} onDiscard={discard} />
    </form>
  );
}
