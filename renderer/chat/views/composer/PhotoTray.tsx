import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CHAT } from '#contract/chat.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { composerActions } from '../../store/composer.slice.ts';
import type { Draft } from '../../store/composer.slice.ts';

type PhotoTrayProps = { readonly id: ConversationId; readonly draft: Draft };

/** Photos that go with the message, and files that cannot. */
export function PhotoTray({ id, draft: { photos, refused } }: PhotoTrayProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  return (
    <>
      {photos.length > 0 && (
        <ul className="chat-tray" aria-label={t('photo.picked', { count: photos.length })}>
          {photos.map(({ id: photoId, url, name }) => (
            <li key={photoId}>
              <img src={url} alt={name} />
              <button
                type="button"
                aria-label={t('photo.remove', { name })}
                onClick={() => dispatch(composerActions.photoDropped({ id, photoId }))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className="chat-tray-refused" role="alert">
          {refused.map(({ name, reason }) => (
            <p key={name}>{t(`photo.refused.${reason}`, { name, most: CHAT.photosPerMessage })}</p>
          ))}
        </div>
      )}
    </>
  );
}
