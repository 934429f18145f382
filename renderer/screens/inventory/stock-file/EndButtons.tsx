import { useTranslation } from 'react-i18next';

type EndButtonsProps = { isRunning?: boolean; onAgain: () => void; onClose: () => void };

/** The ways out of a last step: another file, or back to the grid. */
export function EndButtons({ isRunning = false, onAgain, onClose }: EndButtonsProps) {
  const { t } = useTranslation('stockFile');
  return (
    <>
      <button type="button" className="bp6-button bp6-outlined" disabled={isRunning} onClick={onAgain}>
        {t('result.again')}
      </button>
      <button type="button" className="bp6-button bp6-intent-primary" onClick={onClose}>
        {t('close')}
      </button>
    </>
  );
}
