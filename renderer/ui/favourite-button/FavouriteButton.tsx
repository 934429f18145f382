import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import './favourite-button.css';

export type FavouriteButtonProps = { isOn: boolean; label: string; onToggle: () => void };

export function FavouriteButton({ isOn, label, onToggle }: FavouriteButtonProps) {
  const Icon = isOn ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={isOn ? 'a-heart on' : 'a-heart'}
      aria-pressed={isOn}
      aria-label={label}
      onClick={onToggle}
    >
      <Icon size={20} stroke={2} aria-hidden="true" />
    </button>
  );
}
