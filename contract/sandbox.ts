/** How a payment in the sandbox of the demo can end. */
export const SANDBOX_OUTCOMES = ['success', 'decline', 'delay', 'duplicateWebhook'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];
