import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';
import { safeHref } from '#renderer/lib/safe-links.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';
import { isPending } from './photo-item.ts';
import type { VideoItem } from './photo-item.ts';
import { postPhotosActions, selectVideo } from './post-photos.slice.ts';
import { megabytes, nextStepFor, refusalKey } from './refusals.ts';

/** The address of a film: a link as typed, or that of an uploaded file. */
type VideoFieldProps = {
  readonly value: string;
  /** The id of the element with the address's fault. */
  readonly faultId?: string | undefined;
  readonly onChange: (value: string) => void;
};

const ACCEPTED = 'video/mp4,video/webm';
const PERCENT = 100;
const isOwn = (address: string): boolean => address.startsWith('/media/');

/** A film of the car: a link to it, or a file that is sent at once. */
export function VideoField({ value, faultId, onChange }: VideoFieldProps) {
  const dispatch = useDispatch();
  const video = useSelector(selectVideo);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('photos');
  const url = video?.step === 'stored' ? video.url : null;
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  useEffect(() => {
    if (url === null) return;
    latest.current(url);
    dispatch(postPhotosActions.videoRemoved());
  }, [dispatch, url]);

  const choose = () => input.current?.click();
  const shown = video !== null && url === null ? `film ${video.step}` : isOwn(value) ? 'own' : 'link';
  useKeptFocus(box, shown, firstControl);
  return (
    <div ref={box} className="g-film">
      {video !== null && url === null ? (
        <Film video={video} onReplace={choose} />
      ) : isOwn(value) ? (
        <OwnFilm address={value} onRemove={() => onChange('')} />
      ) : (
        <Link value={value} faultId={faultId} onChange={onChange} onChoose={choose} />
      )}
      <input
        ref={input}
        className="a-sr"
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('video.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) dispatch(postPhotosActions.videoChosen(file));
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

const firstControl = (box: HTMLElement) => box.querySelector<HTMLElement>('button, input');

function Link({ value, faultId, onChange, onChoose }: VideoFieldProps & { onChoose: () => void }) {
  const { t } = useTranslation('photos');
  const href = safeHref(value);
  return (
    <>
      <InputGroup>
        <Input
          type="url"
          name="videoUrl"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
          aria-label={t('video.link')}
          aria-describedby={faultId}
          aria-invalid={faultId !== undefined || undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </InputGroup>
      <Button look="outlined" onClick={onChoose}>
        {t('video.choose')}
      </Button>
      <span className="sm muted">{t('video.kinds', { size: megabytes(MAX_VIDEO_BYTES) })}</span>
      {href !== undefined && (
        <a className="sm" href={href} target="_blank" rel="noopener noreferrer">
          {t('video.open')}
        </a>
      )}
    </>
  );
}

function OwnFilm({ address, onRemove }: { address: string; onRemove: () => void }) {
  const { t } = useTranslation('photos');
  return (
    <>
      {/* Sellers' films carry no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video src={address} controls preload="metadata" aria-label={t('video.preview')} />
      <Button look="minimal" onClick={onRemove}>
        {t('video.remove')}
      </Button>
    </>
  );
}

function Film({ video, onReplace }: { video: VideoItem; onReplace: () => void }) {
  const { t } = useTranslation('photos');
  const dispatch = useDispatch();
  const { name, size, progress, refusal } = video;
  const percent = Math.round(progress * PERCENT);
  const step = nextStepFor(refusal);
  return (
    <>
      <div className="grow">
        <b>{name}</b>
        {isPending(video) ? (
          <div className="sm tnum" role="progressbar" aria-label={name} aria-valuenow={percent}>
            {percent} %
            <span className="g-bar" style={{ '--p': `${percent}%` } as React.CSSProperties} />
          </div>
        ) : (
          <div className="sm bad" role="alert">
            {t(`refusal.${refusalKey(refusal)}`, { size: megabytes(size), at: 0 })}
          </div>
        )}
      </div>
      {!isPending(video) && (
        <Button
          look="outlined"
          onClick={step === 'replace' ? onReplace : () => dispatch(postPhotosActions.videoRetried())}
        >
          {t(`next.${step}`)}
        </Button>
      )}
      <Button look="minimal" onClick={() => dispatch(postPhotosActions.videoRemoved())}>
        {t('video.remove')}
      </Button>
    </>
  );
}
