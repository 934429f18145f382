/** What shortcuts begin with on this computer. */
export const mainKey = (): string => (navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl');
