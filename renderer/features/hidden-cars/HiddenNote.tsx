import { useTranslation } from 'react-i18next';
import { useAddFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { hiddenCarsFeature } from './hidden-cars.feature.ts';
import styles from './hidden-cars.css?url';

export type HiddenNoteProps = {
  /** How many cars of the list are hidden. */
  count: number;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
};

/** Says that a list leaves hidden cars out, with the way to see them. */
export function HiddenNote({ count, isShown, onShow }: HiddenNoteProps) {
  useAddFeature(hiddenCarsFeature);
  const { t } = useTranslation('hiddenCars');
  if (count === 0) return null;
  return (
    <p className="a-hidnote muted">
      <link rel="stylesheet" href={styles} precedence="hidden-cars" />
      <span role="status">{t(isShown ? 'shown' : 'leftOut', { count })}</span>
      <Button look="minimal" size="small" onClick={() => onShow(!isShown)}>
        {t(isShown ? 'leaveOut' : 'showThem')}
      </Button>
    </p>
  );
}
