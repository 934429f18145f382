export { DEVICE_SECONDS, type SessionKind } from './lifetimes.ts';
export { sessionsRepository } from './sessions.repository.ts';
export { Sessions } from './sessions.service.ts';
