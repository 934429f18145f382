import type { Platform } from './port.ts';

type Offering<Member extends keyof Platform> = Required<Pick<Platform, Member>>;

/**
 * A host has a capability if its platform has the member that implements it. The first load of home has no room for this
 * file: `session.saga.ts` reads `identity` itself.
 */
const offers =
  <Member extends keyof Platform>(member: Member) =>
  <Host extends Pick<Platform, Member>>(platform: Host): platform is Host & Offering<Member> =>
    platform[member] !== undefined;

/** Copies texts for the user to paste. */
export const copiesText = offers('copyText');
/** Goes to another site in its own window; other hosts open sites outside the app. */
export const goesToSites = offers('leaveTo');
/** Shares links by a dialog of its own. */
export const hasShareDialog = offers('share');
/** Keeps unfinished posts with their photos on this device. */
export const keepsDrafts = offers('draftStore');
/** Keeps the dealer's stock on this computer and sends its changes with the window closed. */
export const keepsStock = offers('stock');
/** Offers a shortcut on the home screen. */
export const offersShortcut = offers('offerShortcut');
/** Sends messages that the server prepared. */
export const sendsPrepared = offers('sharePrepared');
/** Shows notices outside its window. */
export const showsNotices = offers('showNotice');
/** Signs in with Google in a window of another program. */
export const signsInOutside = offers('googleSignIn');
