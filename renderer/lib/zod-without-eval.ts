import { z } from 'zod';

// The page's content security policy forbids building code from text, which the validator would try and the browser report.
z.config({ jitless: true });
