import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { hiddenCarsFeature } from './hidden-cars.feature.ts';
import { hiddenCarsActions, selectIsHidden } from './hidden-cars.slice.ts';
import type { WithHiddenCars } from './hidden-cars.slice.ts';
import styles from './hidden-cars.css?url';

export type HideButtonProps = {
  id: PostId;
  title: string;
  /** Below the other buttons of a card, or at the end of a post's page. */
  place: 'card' | 'page';
};

const CLASSES = { card: 'a-hide', page: buttonClass({ look: 'minimal', className: 'p-report' }) } as const;

/** Leaves a car out of lists and messages from now on, or brings it back. */
export function HideButton({ id, title, place }: HideButtonProps) {
  const isReady = useFeature(hiddenCarsFeature);
  const isHidden = useSelector((state: WithHiddenCars) => selectIsHidden(state, id));
  const button = useRef<HTMLButtonElement>(null);
  const dispatch = useDispatch();
  const toast = useToast();
  const { t } = useTranslation('hiddenCars');
  const turn = (next: boolean) => dispatch(hiddenCarsActions.toggled({ id, isHidden: next }));
  const press = () => {
    if (place === 'card' && !isHidden) focusBeside(button.current);
    turn(!isHidden);
    if (!isHidden) toast('ok', t('hidden', { title }), { label: t('undo'), onPress: () => turn(false) });
  };
  const isNamed = place === 'page';
  const label = t(isHidden ? 'show' : 'hide');
  const Eye = isHidden ? IconEye : IconEyeOff;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="hidden-cars" />
      <button
        ref={button}
        type="button"
        className={CLASSES[place]}
        aria-label={isNamed ? undefined : `${label}: ${title}`}
        title={isNamed ? undefined : label}
        disabled={!isReady}
        onClick={press}
      >
        <Eye size={isNamed ? 18 : 20} stroke={2} aria-hidden="true" />
        {isNamed && label}
      </button>
    </>
  );
}

/** The button goes with its card: that of the next one takes the focus, at the end of the one before, at last the heading. */
const focusBeside = (pressed: HTMLElement | null): void => {
  const buttons = [...document.querySelectorAll<HTMLElement>('main .a-hide')];
  const at = buttons.findIndex((button) => button === pressed);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('main h1');
  next?.focus({ preventScroll: true });
};
