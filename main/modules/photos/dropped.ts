import { z } from 'zod';
import { call } from '#contract/ipc/define.ts';
import { DROP_CHANNEL } from '#contract/ipc/dropped.ts';
import { Dropped } from '#contract/ipc/photo-import.ts';
import type { PreloadCall } from '../../ipc/register.ts';
import type { Photos } from './photos.module.ts';

/** Thousands of files may be dropped at once, with long names. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** The channel on which the preload script reports dropped files; the page has no function that sends it. */
export const dropped = (handler: Photos['dropped']): PreloadCall => ({
  channel: DROP_CHANNEL,
  line: call(Dropped, z.null(), MAX_CHARACTERS),
  handler,
});
