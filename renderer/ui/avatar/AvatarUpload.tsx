import './avatar-upload.css';
import { IconAlertCircle, IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { buttonClass } from '../button/button-class.ts';
import { Avatar } from './Avatar.tsx';

/** A chosen file, null to remove the present picture, undefined to leave it. */
type Picture = Blob | null | undefined;
type AvatarUploadProps = {
  name: string;
  /** The present picture. */
  url: string | undefined;
  picture: Picture;
  /** Kinds of files, as in the HTML attribute. */
  accept: string;
  texts: { choose: string; remove: string; undo: string; note: string; error: string | undefined };
  isDisabled: boolean;
  onChoose: (file: File) => void;
  onChange: (picture: Picture) => void;
  /** The chosen file cannot be shown. */
  onUnreadable: () => void;
};

const SIZE_PX = 96;

/** A picture with its preview: choose, replace, remove, and back to what was. */
export function AvatarUpload({ name, url, picture, accept, texts, isDisabled, ...on }: AvatarUploadProps) {
  const id = useId();
  return (
    <div className="a-upload">
      {picture ? (
        <Preview picture={picture} onUnreadable={on.onUnreadable} />
      ) : (
        <Avatar name={name} url={picture === null ? undefined : url} size={SIZE_PX} />
      )}
      <div className="grow">
        <div className="row wrap">
          <label className={buttonClass({ look: 'outlined', off: isDisabled })}>
            <IconPhotoUp size={18} stroke={1.8} aria-hidden />
            {texts.choose}
            <input
              className="a-sr"
              type="file"
              name="profileImage"
              accept={accept}
              disabled={isDisabled}
              aria-describedby={`${id}-note`}
              aria-invalid={texts.error === undefined ? undefined : true}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file !== undefined) on.onChoose(file);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
          {picture !== undefined && (
            <Button look="minimal" disabled={isDisabled} onClick={() => on.onChange(undefined)}>
              {texts.undo}
            </Button>
          )}
          {picture === undefined && url !== undefined && (
            <Button look="minimal-danger" disabled={isDisabled} onClick={() => on.onChange(null)}>
              {texts.remove}
            </Button>
          )}
        </div>
        <p className="sm" id={`${id}-note`} role="status">
          {texts.error === undefined ? (
            <span className="muted">{texts.note}</span>
          ) : (
            <span className="a-err">
              <IconAlertCircle size={16} stroke={2} aria-hidden />
              {texts.error}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** The chosen file under an address for this page alone, given back when it is no longer shown. */
function Preview({ picture, onUnreadable }: { picture: Blob; onUnreadable: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    image.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <img ref={image} className="a-av" alt="" width={SIZE_PX} height={SIZE_PX} onError={onUnreadable} />;
}
