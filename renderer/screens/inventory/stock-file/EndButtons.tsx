import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';

type EndButtonsProps = { isRunning?: boolean; onAgain: () => void; onClose: () => void };

/** The ways out of a last step: another file, or back to the grid. */
export function EndButtons({ isRunning = false, onAgain, onClose }: EndButtonsProps) {
  const { t } = useTranslation('stockFile');
  return (
    <>
      <Button look="outlined" disabled={isRunning} onClick={onAgain}>
        {t('result.again')}
      </Button>
      <Button look="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  );
}
