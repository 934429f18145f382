import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useBackToClose } from '#renderer/lib/use-back-to-close.ts';
import { LazyLightbox } from '#renderer/ui/lightbox/LazyLightbox.tsx';
import { chatActions, selectPreview } from './chat.slice.ts';

/** The size a photo has at most; the lightbox takes the true one when it is there. */
const PHOTO_SIZE = { width: 1280, height: 960 } as const;

/** The photos that the frame requested to show, at the site's own origin. */
export function PreviewedImages() {
  const { t } = useTranslation('post');
  const preview = useSelector(selectPreview);
  const dispatch = useDispatch();
  const close = () => void dispatch(chatActions.previewClosed());
  useBackToClose(preview !== null, close);
  if (preview === null) return null;
  const labels = t('lightbox', { returnObjects: true });
  const slides = preview.images.map((src, place) => ({ src, alt: `${labels.slide} ${place + 1}`, ...PHOTO_SIZE }));
  return (
    <LazyLightbox
      key={preview.images.join(' ')}
      slides={slides}
      index={preview.activeIndex}
      labels={labels}
      onClose={close}
    />
  );
}
