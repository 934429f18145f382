import { useTranslation } from 'react-i18next';

const KEYS = [
  ['J', 'K', 'move'],
  ['Enter', null, 'open'],
  ['R', null, 'reply'],
  ['E', null, 'done'],
  ['/', null, 'search'],
  ['Esc', null, 'back'],
] as const;

/** The keys of the lead inbox in one line; `/` in an empty reply opens the canned ones. */
export function LeadInboxHelp() {
  const { t } = useTranslation('chatDesk');
  return (
    <p className="lead-inbox-help" aria-label={t('keys.label')}>
      {KEYS.map(([key, other, what]) => (
        <span key={what}>
          <kbd>{key}</kbd>
          {other !== null && <kbd>{other}</kbd>}
          {t(`keys.${what}`)}
        </span>
      ))}
    </p>
  );
}
