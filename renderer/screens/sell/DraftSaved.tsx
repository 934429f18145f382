import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectDraft } from '#renderer/features/post-form/post-form.slice.ts';
import { formatTime } from '#renderer/lib/dates.ts';

/** Where and when the draft was last saved. */
export function DraftSaved() {
  const { t } = useTranslation('sell');
  const { savedAt, where } = useSelector(selectDraft);
  if (savedAt === null) return null;
  const time = formatTime(new Date(savedAt));
  return <p className="c-saved sm muted tnum">{t(where === 'account' ? 'draft.account' : 'draft.device', { time })}</p>;
}
