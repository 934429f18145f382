// What a lazy chunk of the frame holds.
export { CannedPanel } from './CannedPanel.tsx';
export { DeskPane } from './DeskPane.tsx';
