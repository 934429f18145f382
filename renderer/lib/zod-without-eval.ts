import { config } from 'zod/v4/core';

// The page's content security policy forbids building code from text, which the validator would try and the browser report.
config({ jitless: true });
