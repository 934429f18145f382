import { Profile } from '#contract/http/identity.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from './network.ts';

/** One's own profile as the server sends it; checked by the contract. */
export const aProfile = (overrides: Partial<Record<keyof Profile, unknown>> = {}): Profile =>
  Profile.parse({
    id: 7,
    name: 'Ani G.',
    companyName: null,
    isBusiness: false,
    isVerified: false,
    avatar: null,
    businessDescription: null,
    country: 'Armenia',
    region: 'Yerevan',
    createdDate: '2026-01-02T00:00:00.000Z',
    activePostsCount: 2,
    followers: 38,
    following: 12,
    isFollowing: false,
    email: 'ani@example.com',
    pendingEmail: null,
    isEmailVerified: true,
    hasPassword: true,
    providers: [],
    role: 0,
    firstName: 'Ani',
    lastName: 'Grigoryan',
    address: null,
    telegram: null,
    whatsapp: null,
    phone: '+37477123456',
    phoneNumber: '+37477123456',
    countryId: 1,
    currency: null,
    regionId: 100,
    gender: 'male',
    isGenderChosen: false,
    isProfileCompleted: true,
    linkedAccountEmail: null,
    linkedApproved: false,
    isLinked: false,
    youTube: true,
    facebook: false,
    twitter: false,
    instagram: false,
    tikTok: false,
    aniv: false,
    anivTop: false,
    invites: [],
    postsCount: 5,
    postCredits: 2,
    topCredits: 2,
    subscriptionName: null,
    restingPostCredits: 0,
    restingTopCredits: 0,
    kindSwitchDate: null,
    deletionDate: null,
    chatInfo: null,
    ...overrides,
  });

/** What a device remembers of a person who is signed in. */
export const SIGNED_IN = { isLoggedIn: 'true' } as const;

/** Answers who is signed in. */
export const answerProfile = (overrides: Parameters<typeof aProfile>[0] = {}) =>
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile(overrides) });
