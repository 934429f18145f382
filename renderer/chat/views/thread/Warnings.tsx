import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WarningCode } from '#contract/chat.ts';

/** What a message may be after, and what to do about it. */
export function Warnings({ codes }: { readonly codes: readonly WarningCode[] }) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-warning" role="note">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        {codes.map((code) => (
          <p key={code}>{t(`warning.${code}`)}</p>
        ))}
      </div>
    </div>
  );
}
