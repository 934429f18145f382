import './controls.css';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { LANGUAGES } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { buttonClass } from '../button/button-class.ts';

type LanguageSelectProps = { label: string; value: Language; onChange: (language: Language) => void };

/** A native select under the look of a button: every host shows its own list, and the keyboard works everywhere. */
export function LanguageSelect({ label, value, onChange }: LanguageSelectProps) {
  return (
    <span className={buttonClass({ look: 'minimal', className: 'a-lang' })}>
      <IconWorld size={18} stroke={2} aria-hidden />
      <span>{LANGUAGE_NAMES[value]}</span>
      <IconChevronDown size={16} stroke={2} aria-hidden />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Language)}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </span>
  );
}
