import '#renderer/features/post/print/print.css';
import './print-sheet.css';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Post } from '#contract/http/posts.ts';
import { printWhenReady } from '#renderer/features/post/print/print-when-ready.ts';
import { VehicleSheet } from '#renderer/features/post/print/VehicleSheet.tsx';
import { shownNumber } from '#renderer/ui/contact-box/contact-links.ts';

type PrintSheetProps = { post: Post; onPrinted: () => void };

/** The car on paper with the QR code of its page: seen by the printer alone, whose dialog it opens. */
export function PrintSheet({ post, onPrinted }: PrintSheetProps) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the dialog does not stop the page, the paper stays until it is closed.
    window.addEventListener('afterprint', onPrinted);
    void printWhenReady(view.current);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const { name, avatar } = post.ownerInfo;
  const phone = post.contactPhoneNumber;
  const seller = {
    name,
    phone: phone === null || phone === '' ? undefined : shownNumber(phone),
    logo: avatar ?? undefined,
  };
  return createPortal(
    <div ref={view} className="p-paper">
      <VehicleSheet post={post} stockNumber={null} seller={seller} />
    </div>,
    document.body,
  );
}
