import {
  IconBriefcase,
  IconChecklist,
  IconFlag,
  IconHistory,
  IconMail,
  IconMessageReport,
  IconReceipt,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** The pages for admins in the order of its menu; texts under `admin:nav`. A new page needs its line here and in AdminScreen. */
export const ADMIN_PAGES = [
  { key: 'posts', to: pathTo.adminPosts(), Icon: IconChecklist },
  { key: 'users', to: pathTo.adminUsers(), Icon: IconUsers },
  { key: 'reports', to: pathTo.adminReports(), Icon: IconFlag },
  { key: 'appeals', to: pathTo.adminAppeals(), Icon: IconScale },
  { key: 'chats', to: pathTo.adminChatReports(), Icon: IconMessageReport },
  { key: 'inbox', to: pathTo.adminInbox(), Icon: IconMail },
  { key: 'orders', to: pathTo.adminOrders(), Icon: IconReceipt },
  { key: 'audit', to: pathTo.adminAudit(), Icon: IconHistory },
  { key: 'jobs', to: pathTo.adminJobs(), Icon: IconBriefcase },
] as const satisfies readonly { readonly key: string; readonly to: PageAddress; readonly Icon: Icon }[];

export type AdminPage = (typeof ADMIN_PAGES)[number]['key'];
