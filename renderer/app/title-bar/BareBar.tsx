import './title-bar.css';
import { ProgramMenu } from './ProgramMenu.tsx';

/** The title bar of a window that has no pages yet: to move the window by, and the menu. */
export function BareBar({ openMenu }: { openMenu: (() => void) | undefined }) {
  return <div className="tb-bar">{openMenu !== undefined && <ProgramMenu onOpen={openMenu} />}</div>;
}
