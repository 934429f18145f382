import { useTranslation } from 'react-i18next';
import type { ChatPhoto } from '#contract/live/chat-message.ts';
import { useChatDeps } from '../../deps.ts';

const MOST_SHOWN = 4;

/** The path of a signed address: the site shows photos of its own host only. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
};

/** Photos in a grid; the site opens them large. */
export function PhotosBubble({ photos }: { readonly photos: readonly ChatPhoto[] }) {
  const { t } = useTranslation('chat');
  const { bridge } = useChatDeps();
  const shown = photos.slice(0, MOST_SHOWN);
  const open = (activeIndex: number): void =>
    bridge.send('ImagesToPreview', { images: photos.map(({ url }) => pathOf(url)), activeIndex });
  return (
    <div className={photos.length === 1 ? 'chat-photos one' : 'chat-photos'}>
      {shown.map(({ id, thumbUrl, width, height }, at) => (
        <button
          key={id}
          type="button"
          aria-label={t('photo.open', { number: at + 1, total: photos.length })}
          onClick={() => open(at)}
        >
          <img src={thumbUrl} alt="" width={width} height={height} loading="lazy" decoding="async" />
          {at === MOST_SHOWN - 1 && photos.length > MOST_SHOWN && (
            <span className="chat-more-photos">+{photos.length - MOST_SHOWN}</span>
          )}
        </button>
      ))}
    </div>
  );
}
