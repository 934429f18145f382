import { UserLine, UserView } from '#contract/http/users.ts';

const LINE = {
  id: 11,
  name: 'Arman V.',
  email: 'arman@example.com',
  pendingEmail: null,
  phoneNumber: '+37477123456',
  isBusiness: false,
  isVerified: false,
  isAdmin: false,
  blockedDate: null,
  createdDate: '2026-01-02T00:00:00.000Z',
  activePostsCount: 3,
};

/** A line of the admins' list of users as the server sends it; checked by the contract. */
export const aUserLine = (over: Partial<Record<keyof UserLine, unknown>> = {}): UserLine =>
  UserLine.parse({ ...LINE, ...over });

/** One user as an admin sees them. */
export const aUserView = (over: Partial<Record<keyof UserView, unknown>> = {}): UserView =>
  UserView.parse({
    ...LINE,
    firstName: 'Arman',
    lastName: 'Vardanyan',
    companyName: null,
    telegram: null,
    whatsapp: null,
    address: null,
    language: 'am',
    providers: ['google'],
    blockedReason: null,
    postCredits: 2,
    topCredits: 0,
    postsCount: 4,
    sessions: [
      {
        id: 5,
        browser: 'Chrome',
        system: 'Windows',
        createdDate: '2026-11-19T08:00:00.000Z',
        lastSeenDate: '2026-11-20T08:00:00.000Z',
      },
    ],
    orders: [],
    merges: [],
    reports: [
      {
        postId: 21,
        title: 'Kia Rio, 2015',
        reason: 'fraud',
        note: 'Asks for money in advance',
        createdDate: '2026-11-20T08:00:00.000Z',
      },
    ],
    ...over,
  });
