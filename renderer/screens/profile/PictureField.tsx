import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import type { NewPicture } from '#renderer/features/profile/profile.slice.ts';
import { AvatarUpload } from '#renderer/ui/avatar/AvatarUpload.tsx';
import { PICTURE_TYPES, faultOfPicture } from './picture-rules.ts';
import type { PictureFault } from './picture-rules.ts';

type PictureFieldProps = {
  profile: Profile;
  picture: NewPicture;
  isSaving: boolean;
  onChange: (picture: NewPicture) => void;
};

/** The person's picture: chosen here, checked, shown, and sent with the rest of the form. */
export function PictureField({ profile, picture, isSaving, onChange }: PictureFieldProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const [fault, setFault] = useState<PictureFault>();
  const choose = (file: File) => {
    const found = faultOfPicture(file);
    setFault(found);
    if (found === undefined) onChange(file);
  };
  const drop = () => {
    setFault('PHOTO_UNREADABLE');
    onChange(undefined);
  };
  const note = picture === null ? t('picture.gone') : picture === undefined ? t('picture.hint') : t('picture.new');
  return (
    <section className="d-card" aria-labelledby="d-picture">
      <h2 id="d-picture">{t('picture.title')}</h2>
      <AvatarUpload
        name={profile.name}
        url={profile.avatar?.url}
        picture={picture}
        accept={PICTURE_TYPES.join(',')}
        texts={{
          choose: t(profile.avatar === null && picture === undefined ? 'picture.choose' : 'picture.replace'),
          remove: t('picture.remove'),
          undo: t('picture.undo'),
          note,
          error: fault && t(`errors:${fault}`),
        }}
        isDisabled={isSaving}
        onChoose={choose}
        onChange={(next) => {
          setFault(undefined);
          onChange(next);
        }}
        onUnreadable={drop}
      />
    </section>
  );
}
