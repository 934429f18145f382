export { type Backups, scheduleBackups } from './schedule.ts';
