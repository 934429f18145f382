import { IconBriefcase, IconChecklist, IconFlag, IconReceipt } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

/** The pages of the desk in the order of its menu; texts under `admin:nav`. A new page needs its line here and in AdminScreen. */
export const ADMIN_PAGES = [
  { key: 'posts', Icon: IconChecklist },
  { key: 'reports', Icon: IconFlag },
  { key: 'orders', Icon: IconReceipt },
  { key: 'jobs', Icon: IconBriefcase },
] as const satisfies readonly { readonly key: string; readonly Icon: Icon }[];

export type AdminPage = (typeof ADMIN_PAGES)[number]['key'];
