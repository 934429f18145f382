import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import {
  ownPostsActions,
  selectIsConfirmingAll,
  selectOwnCounts,
} from '#renderer/features/own-posts/own-posts.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type AskedCarsProps = {
  /** Whether the list below shows them already. */
  isShown: boolean;
  onShow: () => void;
};

/** How many cars wait for the word that they are still for sale, with one answer for all (D015). */
export function AskedCars({ isShown, onShow }: AskedCarsProps) {
  const count = useSelector(selectOwnCounts)?.Asked ?? 0;
  const isBusy = useSelector(selectIsConfirmingAll);
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  if (count === 0) return null;
  return (
    <section className="d-asked" aria-labelledby="d-asked">
      <div className="grow">
        <b id="d-asked">{t('dashboard.asked.title', { count, number: formatNumber(count) })}</b>
        <div className="sm muted">{t('dashboard.asked.text')}</div>
      </div>
      <div className="d-answers">
        {!isShown && (
          <Button look="outlined" onClick={onShow}>
            {t('dashboard.asked.show')}
          </Button>
        )}
        <Button
          look="primary"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) dispatch(ownPostsActions.allConfirmAsked());
          }}
        >
          <IconCircleCheck size={17} stroke={1.8} aria-hidden />
          {t('dashboard.asked.all', { count })}
        </Button>
      </div>
    </section>
  );
}
