import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';

type CameraButtonsProps = { canAdd: boolean; onFiles: (files: readonly File[]) => void };
type PickerProps = CameraButtonsProps & { capture?: 'environment' };
const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** The phone's own camera, one shot after the other, and its gallery for those whose camera does not open. */
export function CameraButtons(props: CameraButtonsProps) {
  return (
    <div className="lot-camera">
      <Picker {...props} capture="environment" />
      <Picker {...props} />
    </div>
  );
}

function Picker({ canAdd, capture, onFiles }: PickerProps) {
  const { t } = useTranslation('lot');
  const input = useRef<HTMLInputElement>(null);
  const isCamera = capture !== undefined;
  const Icon = isCamera ? IconCamera : IconPhoto;
  const text = t(isCamera ? 'camera' : 'gallery');
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept="image/*"
        capture={capture}
        aria-label={text}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button look={isCamera ? 'primary' : 'outlined'} disabled={!canAdd} onClick={() => input.current?.click()}>
        <Icon {...ICON} />
        {text}
      </Button>
    </>
  );
}
