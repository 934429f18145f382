import type { Api } from '#contract/http/index.ts';
import { ACCOUNT_LINKS_MATRIX, ACCOUNT_MATRIX } from './access-matrix-accounts.ts';
import { CHAT_MATRIX, CHAT_TOKEN_MATRIX } from './access-matrix-chat.ts';
import { PRICES_MATRIX } from './access-matrix-prices.ts';
import { STOCK_MATRIX } from './access-matrix-stock.ts';
import {
  A_BROWSER,
  A_DRAFT,
  A_KEY,
  MAIL,
  PEOPLE,
  POSTS,
  REJECTED,
  admins,
  all,
  aUser,
  REASON,
  appealOf,
  contactMessage,
  deadJob,
  everyone,
  form,
  members,
  newPrice,
  onlyOwner,
  ownFavourite,
  ownOrder,
  ownPost,
  persons,
  signedIn,
  type Line,
} from './access-matrix-world.ts';

type Name = { [R in keyof Api]: `${R}.${keyof Api[R] & string}` }[keyof Api];

const ofHidden: Line = {
  ask: () => ({ params: { id: POSTS.hidden } }),
  expect: { ...all('POST_NOT_FOUND'), user: 'ok', admin: 'ok' },
};

/** Every call of the contract with what each actor gets; a call without a line does not compile and fails the test. */
export const MATRIX: Readonly<Record<Name, Line>> = {
  'posts.list': everyone,
  'posts.search': everyone,
  'posts.facets': everyone,
  'posts.suggest': everyone,
  'posts.cards': { ask: () => ({ query: { ids: String(POSTS.live) } }), expect: all('ok') },
  'posts.dealers': everyone,
  'posts.userPosts': { expect: signedIn },
  // To everybody but its owner and an admin a hidden post is one that does not exist.
  'posts.details': ofHidden,
  'priceHistory.ofPost': ofHidden,
  'posts.contacts': { ask: async (world) => ({ params: { id: await ownPost(world) } }), expect: signedIn },
  'posts.edit': {
    ask: async (world) => ({ params: { id: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  // Whole forms are sent where the catalogue is: see posts/writing.
  'posts.save': { ask: () => ({ body: form({ price: '1' }) }), expect: members('VALIDATION_FAILED') },
  'posts.update': {
    ask: () => ({ params: { id: POSTS.live }, body: form({ price: '1' }) }),
    expect: members('VALIDATION_FAILED'),
  },
  ...STOCK_MATRIX,
  ...ACCOUNT_LINKS_MATRIX,
  'posts.remove': {
    ask: async (world) => ({ query: { id: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'posts.hide': {
    ask: async (world) => ({ body: { postId: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'posts.unHide': {
    ask: async (world) => ({ params: { postId: await ownPost(world, { hidden_at: '2026-01-02T00:00:00.000Z' }) } }),
    expect: { ...onlyOwner('POST_NOT_FOUND'), user: 'POST_WITHOUT_PHOTOS' },
  },
  'posts.sold': {
    ask: async (world) => ({ body: { postId: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'posts.price': { ask: newPrice, expect: { ...onlyOwner('POST_NOT_FOUND'), user: 'VERSION_CONFLICT' } },
  'posts.top': {
    ask: async (world) => ({ body: { postId: await ownPost(world) } }),
    expect: { ...onlyOwner('POST_NOT_FOUND'), user: 'TOP_LIMIT_REACHED' },
  },
  'posts.stillForSale': {
    ask: async (world) => ({ body: { postId: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'posts.allStillForSale': { ask: () => ({ body: {} }), expect: signedIn },
  'posts.report': {
    ask: async (world) => ({ body: { postId: await ownPost(world), reason: 'fraud' } }),
    expect: { ...signedIn, user: 'VALIDATION_FAILED' },
  },
  'posts.counts': { expect: signedIn },
  // No bot is set up here; the tests in modules/telegram/share cover who may prepare a message.
  'sharing.prepare': { ask: () => ({ body: { postId: POSTS.live } }), expect: signedIn },
  'photos.state': { ask: () => ({ params: { key: A_KEY } }), expect: signedIn },
  'photos.upload': { ask: () => ({ params: { key: A_KEY } }), expect: members('VALIDATION_FAILED') },
  'photos.uploadVideo': { ask: () => ({ params: { key: A_KEY } }), expect: members('VALIDATION_FAILED') },
  'drafts.list': { expect: signedIn },
  'drafts.save': {
    ask: async (world) => ({ params: { postId: await ownPost(world) }, body: A_DRAFT }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'drafts.remove': { ask: () => ({ params: { postId: 0 } }), expect: signedIn },
  'moderation.queue': { expect: admins },
  'moderation.search': { expect: admins },
  'moderation.post': { ask: () => ({ params: { id: POSTS.hidden } }), expect: admins },
  'moderation.approve': {
    ask: async (world) => ({ params: { id: await ownPost(world, { moderation: 'pending' }) }, body: {} }),
    expect: admins,
  },
  'moderation.reject': {
    ask: async (world) => ({
      params: { id: await ownPost(world, { moderation: 'pending' }) },
      body: { reasonCode: 'WRONG_PHOTO' },
    }),
    expect: admins,
  },
  'moderation.reports': { expect: admins },
  'users.list': { expect: admins },
  'users.view': { ask: () => ({ params: { id: PEOPLE.user } }), expect: admins },
  'users.block': { ask: async (world) => ({ params: { id: await aUser(world) }, body: REASON }), expect: admins },
  'users.unblock': { ask: async (world) => ({ params: { id: await aUser(world) }, body: REASON }), expect: admins },
  'users.verify': {
    ask: async (world) => ({ params: { id: await aUser(world) }, body: { ...REASON, isVerified: true } }),
    expect: admins,
  },
  'users.grant': {
    ask: async (world) => ({ params: { id: await aUser(world) }, body: { ...REASON, postCredits: 1, topCredits: 0 } }),
    expect: admins,
  },
  // No accounts are merged in this test's data.
  'users.undoMerge': {
    ask: async (world) => ({ params: { id: await aUser(world) }, body: REASON }),
    expect: { ...admins, admin: 'NOT_FOUND' },
  },
  'users.setRole': {
    ask: async (world) => ({ params: { id: await aUser(world) }, body: { ...REASON, role: 1 } }),
    expect: admins,
  },
  'audit.list': { expect: admins },
  'vin.decode': { ask: () => ({ query: { vin: 'XTA210990Y2765432' } }), expect: signedIn },
  'jobs.dead': { expect: admins },
  'jobs.subscribers': { expect: admins },
  'jobs.retrySubscriber': { ask: () => ({ params: { name: 'drafts' }, body: {} }), expect: admins },
  'jobs.retry': { ask: deadJob, expect: admins },
  'payments.providers': everyone,
  // No provider is set up here; how they answer is in modules/payments.
  'payments.stripeCreatePaymentIntent': { ask: () => ({ body: { planId: 1 } }), expect: members('NOT_FOUND') },
  'payments.stripeCheckPaymentIntent': {
    ask: () => ({ body: { paymentIntentId: 'pi_1' } }),
    expect: members('NOT_FOUND'),
  },
  'payments.payPalCreate': { ask: () => ({ body: { planId: 1 } }), expect: members('NOT_FOUND') },
  'payments.payPalValidate': { ask: () => ({ body: { orderId: '5O', planId: 1 } }), expect: members('NOT_FOUND') },
  'payments.manualOrder': { ask: () => ({ body: { planId: 1 } }), expect: persons },
  'payments.sandboxPay': { ask: () => ({ body: { planId: 1, outcome: 'success' } }), expect: persons },
  'payments.order': {
    ask: async (world) => ({ params: { id: await ownOrder(world) } }),
    expect: onlyOwner('PAYMENT_NOT_FOUND'),
  },
  'payments.ownOrders': { expect: signedIn },
  'orders.list': { expect: admins },
  'orders.confirm': {
    ask: async (world) => ({ params: { id: await ownOrder(world) }, body: {} }),
    expect: admins,
  },
  'orders.refund': {
    ask: async (world) => ({ params: { id: await ownOrder(world, 'paid') }, body: {} }),
    // How refunds come about is in modules/payments.
    expect: { ...admins, admin: 'CREDITS_USED' },
  },
  'appeals.send': {
    ask: async (world) => ({ body: { postId: await ownPost(world, REJECTED), text: 'It is my own number.' } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'appeals.list': { expect: admins },
  'appeals.decide': {
    ask: async (world) => ({ ...(await appealOf(world)), body: { decision: 'refused', answer: 'It is not.' } }),
    expect: admins,
  },
  'inbox.list': { expect: admins },
  'inbox.message': { ask: contactMessage, expect: admins },
  'inbox.reply': {
    ask: async (world) => ({ ...(await contactMessage(world)), body: { text: 'It is there.' } }),
    expect: admins,
  },
  'inbox.setStatus': {
    ask: async (world) => ({ ...(await contactMessage(world)), body: { status: 'done' } }),
    expect: admins,
  },
  'lookups.all': everyone,
  'lookups.models': { ...everyone, ask: () => ({ query: { brandId: 1 } }) },
  'lookups.years': { ...everyone, ask: () => ({ query: { modelId: 1 } }) },
  'lookups.bodyTypes': { ...everyone, ask: () => ({ query: { modelId: 1, year: 2015 } }) },
  'lookups.fuelTypes': { ...everyone, ask: () => ({ query: { modelId: 1, year: 2015, bodyTypeId: 1 } }) },
  'lookups.driveTypes': {
    ...everyone,
    ask: () => ({ query: { modelId: 1, year: 2015, bodyTypeId: 1, fuelTypeId: 1 } }),
  },
  'lookups.transmissionTypes': {
    ...everyone,
    ask: () => ({ query: { modelId: 1, year: 2015, bodyTypeId: 1, fuelTypeId: 1, driveTypeId: 1 } }),
  },
  'lookups.generations': { ...everyone, ask: () => ({ query: { modelId: 1 } }) },
  'lookups.modifications': { ...everyone, ask: () => ({ query: { modelId: 1, generationId: 1 } }) },
  'lookups.catalogue': { ...everyone, ask: () => ({ query: { brandId: 1 } }) },
  'lookups.regions': { ...everyone, ask: () => ({ query: { countryId: 1 } }) },
  ...ACCOUNT_MATRIX,
  'identity.userinfo': everyone,
  'identity.updateProfile': { ask: () => ({ body: form({ firstName: 'Anna' }) }), expect: signedIn },
  'follows.follow': {
    ask: () => ({ body: { userId: PEOPLE.user } }),
    expect: { ...signedIn, user: 'VALIDATION_FAILED' },
  },
  'follows.unfollow': { ask: () => ({ params: { userId: PEOPLE.user } }), expect: signedIn },
  'follows.list': { expect: signedIn },
  'favorites.add': {
    ask: () => ({ body: { postId: POSTS.hidden } }),
    expect: { ...onlyOwner('POST_NOT_FOUND'), admin: 'ok' },
  },
  'favorites.merge': { ask: () => ({ body: { postIds: [POSTS.live] } }), expect: signedIn },
  'favorites.remove': { ask: () => ({ params: { postId: POSTS.live } }), expect: signedIn },
  'favorites.note': { ask: ownFavourite, expect: onlyOwner('FAVOURITE_NOT_FOUND') },
  'hiddenCars.all': { expect: signedIn },
  'hiddenCars.hide': { ask: () => ({ body: { postIds: [POSTS.live] } }), expect: signedIn },
  'hiddenCars.show': { ask: () => ({ params: { postId: POSTS.live } }), expect: signedIn },
  'favouriteLists.all': { expect: signedIn },
  'favouriteLists.rename': { ask: () => ({ body: { from: 'For dad', to: 'For mum' } }), expect: signedIn },
  'favouriteLists.put': {
    ask: async (matrix) => ({ ...(await ownFavourite(matrix)), body: { name: 'For dad' } }),
    expect: onlyOwner('FAVOURITE_NOT_FOUND'),
  },
  ...PRICES_MATRIX,
  'notices.list': { expect: signedIn },
  'notices.read': { ask: () => ({ body: { ids: [1] } }), expect: signedIn },
  'savedSearches.list': { expect: signedIn },
  'savedSearches.save': { ask: () => ({ body: { name: 'BMW', query: 'BrandId=1' } }), expect: signedIn },
  'savedSearches.merge': { ask: () => ({ body: { searches: [] } }), expect: signedIn },
  'savedSearches.edit': {
    ask: () => ({ params: { id: 404 }, body: { name: 'Mine' } }),
    expect: { ...all('NOT_FOUND'), visitor: 'AUTH_REQUIRED' },
  },
  'savedSearches.seen': {
    ask: () => ({ params: { id: 404 } }),
    expect: { ...all('NOT_FOUND'), visitor: 'AUTH_REQUIRED' },
  },
  'statistics.own': { expect: signedIn },
  // Also to an admin the counts of somebody else's post do not exist.
  'statistics.ofPost': {
    ask: async (world) => ({ params: { id: await ownPost(world) } }),
    expect: onlyOwner('POST_NOT_FOUND'),
  },
  'savedSearches.remove': { ask: () => ({ params: { id: 404 } }), expect: signedIn },
  'notices.settings': { expect: signedIn },
  'notices.saveSettings': { ask: () => ({ body: { quiet: { from: 23, to: 7 } } }), expect: signedIn },
  'push.state': { expect: signedIn },
  'push.register': { ask: () => ({ body: A_BROWSER }), expect: signedIn },
  'push.remove': { expect: signedIn },
  'tasks.list': { expect: signedIn },
  'tasks.socialLinkClicked': { ask: () => ({ query: { type: 'youTube' } }), expect: signedIn },
  'tasks.invite': { expect: signedIn },
  'tasks.setInvite': {
    ask: () => ({ body: { token: 'unknown' } }),
    expect: { ...all('INVITE_INVALID'), visitor: 'AUTH_REQUIRED' },
  },
  'chatToken.unread': { expect: signedIn },
  'contact.send': {
    ...everyone,
    ask: () => ({
      body: {
        firstName: 'Anna',
        lastName: 'P',
        email: MAIL,
        phoneNumber: '37477123456',
        subject: 'Hello',
        message: 'Hello, how are you?',
        website: '',
        elapsedMs: 9000,
      },
    }),
  },
  'rates.current': everyone,
  'site.current': everyone,
  'setup.check': { expect: admins },
  'health.check': everyone,
  ...CHAT_TOKEN_MATRIX,
  ...CHAT_MATRIX,
};
