import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { selectImagesFault } from '#renderer/features/post-form/post-form.slice.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { PhotosField } from '#renderer/features/post-form/photos/PhotosField.tsx';
import { selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { VideoField } from '#renderer/features/post-form/photos/VideoField.tsx';
import { Card } from './Card.tsx';
import { Fault } from './Fault.tsx';
import { useFaultText } from './use-fault-text.ts';

/** Photos with their order, and a film. */
export function MediaCards() {
  return (
    <>
      <PhotosCard />
      <VideoCard />
    </>
  );
}

function PhotosCard() {
  const { t } = useTranslation(['sell', 'common']);
  const id = useId();
  const count = useSelector(selectPhotoCount);
  const error = useFaultText(useSelector(selectImagesFault), 'images', t('media.photos'));
  const title = (
    <>
      {t('media.photos')}
      <span className="req" aria-hidden="true">
        *
      </span>
      <span className="a-sr"> ({t('common:required')})</span>
      <span className="c-of tnum">
        {count} / {MAX_PHOTOS}
      </span>
    </>
  );
  return (
    <Card title={title} text={t('media.photosText')}>
      <div data-place="images">
        <PhotosField describedBy={error && id} />
        <Fault id={id} text={error} />
      </div>
    </Card>
  );
}

function VideoCard() {
  const { t } = useTranslation('sell');
  const id = useId();
  const { value, fault, set } = useField('videoUrl');
  const error = useFaultText(fault, 'videoUrl', t('media.video'));
  return (
    <Card title={t('media.video')} text={t('media.videoText')}>
      <div data-place="videoUrl">
        <VideoField value={value} faultId={error && id} onChange={set} />
        <Fault id={id} text={error} />
      </div>
    </Card>
  );
}
