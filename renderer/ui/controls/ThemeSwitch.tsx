import './controls.css';
import { IconMoon, IconSun } from '@tabler/icons-react';

type ThemeSwitchProps = { label: string; dark: boolean; onToggle: (dark: boolean) => void };

export function ThemeSwitch({ label, dark, onToggle }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label={label}
      className="a-theme"
      onClick={() => onToggle(!dark)}
    >
      <IconSun size={16} stroke={2} aria-hidden />
      <IconMoon size={16} stroke={2} aria-hidden />
      <i />
    </button>
  );
}
