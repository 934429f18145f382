import { z } from 'zod';
import type { ApiError } from '../errors.ts';

/** The failure part of an envelope, for code that must check one; the renderer only needs its type. */
export const ApiErrorSchema = z.strictObject({
  code: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
}) satisfies z.ZodType<ApiError>;
