import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useController } from 'yet-another-react-lightbox';
import type { ZoomRef } from 'yet-another-react-lightbox';

export function CloseButton({ label }: { label: string }) {
  const { close } = useController();
  return (
    <button type="button" className="x" aria-label={label} onClick={() => close()}>
      <IconX size={24} aria-hidden="true" />
    </button>
  );
}

type ZoomButtonsProps = { zoom: ZoomRef; labels: { zoomIn: string; zoomOut: string } };

/** At the end of its range a button stays focusable, so that the keyboard never loses its place. */
export function ZoomButtons({ zoom: { zoom, minZoom, maxZoom, zoomIn, zoomOut }, labels }: ZoomButtonsProps) {
  return (
    <div className="z">
      <button type="button" aria-label={labels.zoomOut} aria-disabled={zoom <= minZoom} onClick={() => zoomOut()}>
        <IconZoomOut size={22} aria-hidden="true" />
      </button>
      <output>{Math.round(zoom * 100)}%</output>
      <button type="button" aria-label={labels.zoomIn} aria-disabled={zoom >= maxZoom} onClick={() => zoomIn()}>
        <IconZoomIn size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
