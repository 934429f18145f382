import './chat-panel.css';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { LEAD_INBOX_LAYOUT, type ChatLayout } from '#contract/live/chat-frame.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useBackToClose } from '#renderer/lib/use-back-to-close.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { ChatFrame } from './ChatFrame.tsx';
import type { Chat } from './chat.slice.ts';
import {
  chatActions,
  selectAskedPage,
  selectDocuments,
  selectFrame,
  selectIsFrameNeeded,
  selectIsOverList,
  selectPanel,
} from './chat.slice.ts';
import { frameLine } from './own-frame-line.ts';
import { PanelNote } from './PanelNote.tsx';
import { PreviewedImages } from './PreviewedImages.tsx';
import { SellerCars } from './SellerCars.tsx';
import { usePanelFocus } from './use-panel-focus.ts';
import { useWantedInAddress } from './use-wanted-in-address.ts';
import type { WithSite } from './with-site.ts';

const mayChat = ({ session }: WithSite): boolean => session.data?.isEmailVerified === true;

/** The chat panel (SPEC.md §2). The frame stays in the page when it is closed, so that its badge stays current. */
export function ChatPanel() {
  const { t } = useTranslation('chatPanel');
  const state = useSelector(selectPanel);
  const isFrameNeeded = useSelector(selectIsFrameNeeded);
  const isOverList = useSelector(selectIsOverList);
  const isAllowed = useSelector(mayChat);
  const isSmall = useMediaQuery(BELOW.tablet);
  const dispatch = useDispatch();
  const panel = useRef<HTMLElement>(null);
  const isOpen = state !== 'closed';
  const isLeadInbox = state === 'leadInbox';
  const isModal = !isLeadInbox && (isSmall || state === 'expanded');
  const layout = layoutOf(state, isSmall);
  const close = () => void dispatch(chatActions.closed());
  usePanelFocus({ panel, isOpen: isOpen && !isLeadInbox, isModal, isFull: isSmall, onClose: close });
  // A column beside the page is part of it: Back then leads to the previous page.
  useBackToClose(isOpen && isModal, close);
  useBackToClose(isOpen && layout === 'full' && isOverList, showList);
  useWantedInAddress();
  useAskedPage(isModal);
  useLayoutMessages(isOpen, layout);
  const label = isLeadInbox
    ? { 'aria-label': t('label') }
    : ({ role: 'dialog', 'aria-modal': isModal, 'aria-label': t('label') } as const);
  return createPortal(
    <>
      {isOpen && state === 'expanded' && !isSmall && <div className="a-scrim" aria-hidden="true" onClick={close} />}
      <section
        ref={panel}
        className="c-panel"
        data-layout={isLeadInbox ? 'lead-inbox' : layout}
        tabIndex={-1}
        hidden={!isOpen}
        {...label}
      >
        {isFrameNeeded && (isAllowed ? <ChatFrame /> : isOpen && <PanelNote onClose={close} />)}
      </section>
      <PreviewedImages />
      <SellerCars />
    </>,
    document.body,
  );
}

const showList = (): void => frameLine.send({ type: 'ShowList' });

const layoutOf = (state: Chat['panel'], isSmall: boolean): ChatLayout => {
  if (state === 'leadInbox') return LEAD_INBOX_LAYOUT;
  if (isSmall) return 'full';
  return state === 'expanded' ? 'expanded' : 'panel';
};

/** Tells a frame that listens how it is shown, and when it is closed (SPEC.md §4). */
function useLayoutMessages(isOpen: boolean, layout: ChatLayout): void {
  const isListening = useSelector(selectFrame) !== 'loading';
  const documents = useSelector(selectDocuments);
  useEffect(() => {
    if (isListening) frameLine.send(isOpen ? { type: 'LayoutChange', payload: layout } : { type: 'ChatClose' });
  }, [isListening, documents, isOpen, layout]);
}

/** Goes to the page that the frame requested; a panel that hides it closes, and the page takes its history entry. */
function useAskedPage(isModal: boolean): void {
  const asked = useSelector(selectAskedPage);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  useEffect(() => {
    if (asked === null) return;
    dispatch(chatActions.pageShown());
    if (isModal) dispatch(chatActions.closed());
    const page = asked.page === 'post' ? pathTo.post(asked.postId) : pathTo.profile({ section: 1 });
    void navigate(page, { replace: isModal });
  }, [asked, isModal, navigate, dispatch]);
}
