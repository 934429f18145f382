import {
  IconCalendarEvent,
  IconCar,
  IconMessage2Bolt,
  IconMessageQuestion,
  IconPaperclip,
  IconPhoto,
  IconTag,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LEAD_INBOX_LAYOUT } from '#contract/live/chat-frame.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { selectLayout } from '../../frame/frame.slice.ts';
import { composerActions } from '../../store/composer.slice.ts';
import type { Panel } from '../../store/composer.slice.ts';
import { Menu } from '../parts/Menu.tsx';

type AttachMenuProps = { readonly id: ConversationId; readonly onPhotos: (files: readonly File[]) => void };

/** Kinds of messages besides a text. */
export function AttachMenu({ id, onPhotos }: AttachMenuProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const isLeadInbox = useSelector(selectLayout) === LEAD_INBOX_LAYOUT;
  const input = useRef<HTMLInputElement>(null);
  const open = (panel: Panel) => () => dispatch(composerActions.panelOpened({ id, panel }));
  return (
    <>
      <Menu
        label={t('attach.open')}
        className="chat-icon-button"
        items={[
          { label: t('attach.photos'), icon: IconPhoto, onSelect: () => input.current?.click() },
          { label: t('attach.offer'), icon: IconTag, onSelect: open({ kind: 'offer', counterTo: null }) },
          { label: t('attach.viewing'), icon: IconCalendarEvent, onSelect: open({ kind: 'viewing' }) },
          { label: t('attach.car'), icon: IconCar, onSelect: open({ kind: 'car' }) },
          { label: t('attach.phrases'), icon: IconMessageQuestion, onSelect: open({ kind: 'phrases' }) },
          ...(isLeadInbox
            ? [{ label: t('attach.canned'), icon: IconMessage2Bolt, onSelect: open({ kind: 'canned' }) }]
            : []),
        ]}
      >
        <IconPaperclip size={22} aria-hidden />
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.heic,.heif"
        aria-label={t('attach.photos')}
        onChange={({ target }) => {
          onPhotos([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
