import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { MENU_BUTTON } from './menu-keys.ts';

/** The program's menu where the system shows no menu bar; a press pops up the system's own menu. */
export function ProgramMenu({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <Button
      look="minimal"
      className="tb-icon"
      aria-label={t('menu')}
      aria-haspopup="menu"
      aria-keyshortcuts="Alt F10"
      title={t('menuKeys')}
      onClick={onOpen}
      {...{ [MENU_BUTTON]: '' }}
    >
      <IconDotsVertical size={18} stroke={1.8} aria-hidden />
    </Button>
  );
}
