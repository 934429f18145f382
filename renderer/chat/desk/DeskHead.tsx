import { IconMessage2Bolt, IconStack2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PostId } from '#contract/ids.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { SettingsButton } from '../settings/SettingsButton.tsx';
import { selectUnread } from '../store/conversations.selectors.ts';
import { countOf, DESK_PARTS } from './DeskFilters.tsx';
import { selectDeskFilters } from './desk.selectors.ts';
import { deskActions } from './desk.slice.ts';
import type { WithDesk } from './desk.slice.ts';

/** The head of the list. Where the first column has no room, it holds the filters as well. */
export function DeskHead({ gear }: { readonly gear: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const isByCar = useSelector(({ desk }: WithDesk) => desk.isByCar);
  return (
    <>
      <header className="chat-list-head">
        <div className="grow">
          <h1>{t('title')}</h1>
          {unread > 0 && <span className="desk-unread">{t('unread', { count: unread })}</span>}
        </div>
        <button
          type="button"
          className={isByCar ? 'chat-icon-button on' : 'chat-icon-button'}
          aria-pressed={isByCar}
          aria-label={t('byCar')}
          title={t('byCar')}
          onClick={() => dispatch(deskActions.grouped(!isByCar))}
        >
          <IconStack2 size={20} aria-hidden />
        </button>
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('replies.manage')}
          title={t('replies.manage')}
          onClick={() => dispatch(deskActions.repliesShown(true))}
        >
          <IconMessage2Bolt size={20} aria-hidden />
        </button>
        <SettingsButton button={gear} />
      </header>
      <SmallFilters />
    </>
  );
}

function SmallFilters() {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const figures = useSelector(({ desk }: WithDesk) => desk.figures);
  const { part, postId } = useSelector(selectDeskFilters);
  return (
    <div className="desk-selects">
      <select
        aria-label={t('states')}
        value={part}
        onChange={({ target }) => {
          const chosen = DESK_PARTS.find((each) => each === target.value);
          if (chosen !== undefined) dispatch(deskActions.filtered({ part: chosen }));
        }}
      >
        {DESK_PARTS.map((each) => (
          <option key={each} value={each}>
            {`${t(`parts.${each}`)} · ${formatNumber(countOf(figures, each))}`}
          </option>
        ))}
      </select>
      <select
        aria-label={t('cars')}
        value={postId ?? ''}
        onChange={({ target }) =>
          dispatch(deskActions.filtered({ postId: target.value === '' ? null : PostId.parse(Number(target.value)) }))
        }
      >
        <option value="">{t('allCars')}</option>
        {(figures?.cars ?? []).map(({ postId: id, title, conversations }) => (
          <option key={id} value={id}>
            {`${title} · ${formatNumber(conversations)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
