import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Language } from '#contract/constants.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type CalendarLinkProps = { url: string; language: Language; describedBy?: string; children: ReactNode };

/** A calendar file; in a window of its own, which the desktop hands to the browser. */
export function CalendarLink({ url, language, describedBy, children }: CalendarLinkProps) {
  return (
    <a
      className={buttonClass({ look: 'outlined' })}
      href={`${url}&lang=${language}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={describedBy}
    >
      <IconCalendarPlus size={16} stroke={1.8} aria-hidden />
      {children}
    </a>
  );
}
