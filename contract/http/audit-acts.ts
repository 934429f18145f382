/** Everything that an admin can do to users and posts (D184). A released name stays: stored rows have it. */
export const AUDIT_ACTS = [
  'userBlocked',
  'userUnblocked',
  'sellerVerified',
  'sellerUnverified',
  'creditsGranted',
  'roleChanged',
  'loginWayAdded',
  'loginWayRemoved',
  'accountsMerged',
  'mergeUndone',
  'postApproved',
  'postRejected',
  'appealAccepted',
  'appealRefused',
  'orderConfirmed',
  'orderRefunded',
  'messageAnswered',
  'messageClosed',
  'messageReopened',
  'jobRetried',
  'chatReportDismissed',
  'chatMuted',
  'chatMuteEnded',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Kinds of things that an act can change. */
export const AUDIT_TARGETS = ['user', 'post', 'appeal', 'order', 'message', 'job', 'chatReport'] as const;
export type AuditTargetKind = (typeof AUDIT_TARGETS)[number];
