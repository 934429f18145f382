import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectNotice, sessionActions } from '../../store/session.slice.ts';
import { useFailureText } from './use-failure-text.ts';

/** A failure that no view shows in its place, until it is closed. */
export function Notice() {
  const { t } = useTranslation('chat');
  const notice = useSelector(selectNotice);
  const dispatch = useDispatch();
  const textOf = useFailureText();
  return (
    <div role="alert" className="chat-notice-place">
      {notice !== null && (
        <div className="chat-notice">
          <span className="grow">{textOf(notice)}</span>
          <button
            type="button"
            className="chat-icon-button"
            aria-label={t('closeNotice')}
            onClick={() => dispatch(sessionActions.noticeClosed())}
          >
            <IconX size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
