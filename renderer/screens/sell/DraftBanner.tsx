import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { postFormActions, selectDraft } from '#renderer/features/post-form/post-form.slice.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import { useKeptFocus } from '#renderer/lib/use-kept-focus.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

/** Shows that the form was restored, with buttons to discard the draft or restore it again (D110). */
export function DraftBanner() {
  const { restored, discarded, offered } = useSelector(selectDraft);
  const box = useRef<HTMLDivElement>(null);
  const shown = [discarded, restored, offered].findIndex((note) => note !== null);
  useKeptFocus(box, shown, nextControl);
  return (
    <div ref={box} className="c-notes">
      <Note />
    </div>
  );
}

/** The control that gets the focus: the undo of the last action, else the form's first field. */
const nextControl = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('button') ?? box.parentElement?.querySelector<HTMLElement>('input');

function Note() {
  const { t, i18n } = useTranslation('sell');
  const { restored, discarded, offered } = useSelector(selectDraft);
  const dispatch = useDispatch();
  const { now } = useDeps();
  if (discarded !== null)
    return (
      <div className="c-note" role="status">
        <IconHistory size={22} stroke={2} aria-hidden />
        <b className="grow">{t('draft.discarded')}</b>
        <Button look="outlined" size="small" onClick={() => dispatch(postFormActions.draftDiscardUndone())}>
          {t('draft.undo')}
        </Button>
      </div>
    );
  if (restored === null) return offered === null ? null : <OfferedDraft />;
  const when = formatAgo(new Date(restored.savedAt).toISOString(), now(), i18n.language);
  return (
    <div className="c-note" role="status">
      <IconHistory size={22} stroke={2} aria-hidden />
      <div className="grow">
        <b>{t('draft.restored')}</b>
        <div className="sm muted">{t('draft.restoredText', { when })}</div>
      </div>
      <Button look="minimal" size="small" onClick={() => dispatch(postFormActions.draftDiscarded())}>
        {t('draft.discard')}
      </Button>
      <Button look="outlined" size="small" onClick={() => dispatch(postFormActions.draftBannerClosed())}>
        {t('draft.keep')}
      </Button>
    </div>
  );
}

/** The older of two drafts, of this device and of the account. */
function OfferedDraft() {
  const { t, i18n } = useTranslation('sell');
  const { offered } = useSelector(selectDraft);
  const dispatch = useDispatch();
  const { now } = useDeps();
  if (offered === null) return null;
  const when = formatAgo(new Date(offered.savedAt).toISOString(), now(), i18n.language);
  return (
    <div className="c-note" role="status">
      <IconHistory size={22} stroke={2} aria-hidden />
      <div className="grow">
        <b>{t('draft.other')}</b>
        <div className="sm muted">
          {t(offered.where === 'account' ? 'draft.otherAccount' : 'draft.otherDevice', { when })}
        </div>
      </div>
      <Button look="minimal" size="small" onClick={() => dispatch(postFormActions.offerRefused())}>
        {t('draft.refuse')}
      </Button>
      <Button look="outlined" size="small" onClick={() => dispatch(postFormActions.offerTaken())}>
        {t('draft.take')}
      </Button>
    </div>
  );
}
