export type { DemoAccount } from './cast.ts';
export { type DemoDeps, seedDemo } from './seed.ts';
