import { type Access, line, type RouteLine, type ViewerParams } from './route-line.ts';

export type { Access, Method, RouteLine, ViewerParams } from './route-line.ts';

/** A header that our pages send with every call; another site's page cannot send it without a preflight request. */
export const OWN_CALL_HEADER = 'x-requested-with';
export const OWN_CALL = 'aniv';

const get = line('GET');
const post = line('POST');
const put = line('PUT');
const remove = line('DELETE');
const form = <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
  ({ ...post(path, access, viewer), isForm: true }) as const;
const putForm = <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
  ({ ...put(path, access, viewer), isForm: true }) as const;
const getWithEffect = <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
  ({ ...get(path, access, viewer), hasEffect: true }) as const;

/**
 * Method, path and access of every HTTP call but those of `adminRoutes`: the tables of who may call what (SECURITY rule 3).
 * Holds no schema, so that the renderer's client can carry it without the validator.
 */
export const routes = {
  posts: {
    list: get('/api/Posts', 'public', 'lang+currency'),
    search: get('/api/Posts/Search', 'public', 'lang+currency'),
    facets: get('/api/Posts/Facets', 'public', 'lang+currency'),
    suggest: get('/api/Posts/Suggest', 'public', 'lang+currency'),
    cards: get('/api/Posts/Cards', 'public', 'lang+currency'),
    dealers: get('/api/Posts/Dealers', 'public'),
    userPosts: get('/api/Posts/UserPosts', 'user', 'lang+currency'),
    details: get('/api/Posts/:id', 'public', 'lang+currency'),
    contacts: post('/api/Posts/:id/Contacts', 'user'),
    edit: get('/api/Posts/edit/:id', 'user'),
    save: form('/api/Posts', 'user'),
    update: putForm('/api/Posts/:id', 'user'),
    remove: remove('/api/Posts', 'user'),
    hide: post('/api/posts/hide', 'user'),
    unHide: remove('/api/posts/unHide/:postId', 'user'),
    sold: post('/api/posts/sold', 'user'),
    price: post('/api/posts/price', 'user'),
    top: post('/api/posts/top', 'user'),
    stillForSale: post('/api/posts/stillForSale', 'user'),
    allStillForSale: post('/api/posts/stillForSale/all', 'user'),
    report: post('/api/posts/report', 'user'),
    counts: get('/api/Posts/UserPosts/Counts', 'user'),
  },
  lookups: {
    all: get('/api/Enums', 'public', 'lang'),
    models: get('/api/Enums/Models', 'public', 'lang'),
    years: get('/api/Enums/Years', 'public', 'lang'),
    bodyTypes: get('/api/Enums/BodyTypes', 'public', 'lang'),
    fuelTypes: get('/api/Enums/FuelTypes', 'public', 'lang'),
    driveTypes: get('/api/Enums/DriveTypes', 'public', 'lang'),
    transmissionTypes: get('/api/Enums/TransmissionTypes', 'public', 'lang'),
    generations: get('/api/Enums/Generations', 'public', 'lang'),
    modifications: get('/api/Enums/Modifications', 'public', 'lang'),
    regions: get('/api/Enums/Regions', 'public', 'lang'),
    catalogue: get('/api/Enums/Catalogue', 'public'),
  },
  accounts: {
    register: post('/api/Identity/register', 'public', 'lang'),
    registerBusiness: post('/api/Identity/register/business', 'public', 'lang'),
    login: post('/api/Identity/login', 'public'),
    logout: post('/api/Identity/logout', 'public'),
    requestReset: getWithEffect('/api/Identity/resetPassword', 'public', 'lang'),
    resetPassword: post('/api/Identity/resetPassword', 'public'),
    changePassword: post('/api/Identity/changePassword', 'user'),
    verifyToken: getWithEffect('/api/Identity/verifyToken', 'public'),
    resendVerification: post('/api/Identity/resendVerification', 'user', 'lang'),
    setEmail: post('/api/Identity/setEmail', 'user', 'lang'),
    sessions: get('/api/Identity/sessions', 'user'),
    endSession: remove('/api/Identity/sessions/:id', 'user'),
    endOtherSessions: remove('/api/Identity/sessions', 'user'),
    signInWays: get('/api/Identity/signInWays', 'public'),
    googleNonce: post('/api/Identity/googleNonce', 'public'),
    googleLogin: post('/api/Identity/googleLogin', 'public', 'lang'),
    tgLink: post('/api/Identity/tgLink', 'public', 'lang'),
    tgLogin: post('/api/Identity/tgLogin', 'public', 'lang'),
  },
  identity: {
    userinfo: get('/api/Identity/userinfo', 'public', 'lang'),
    updateProfile: form('/api/Identity/userinfo', 'user', 'lang'),
  },
  follows: {
    follow: post('/api/Identity/follow', 'user'),
    unfollow: remove('/api/Identity/unfollow/:userId', 'user'),
    list: get('/api/Identity/follows', 'user'),
  },
  favorites: {
    add: post('/api/Favorites', 'user'),
    merge: post('/api/Favorites/Merge', 'user'),
    remove: remove('/api/Favorites/:postId', 'user'),
    note: put('/api/Favorites/:postId/Note', 'user'),
  },
  tasks: {
    list: get('/api/Identity/tasks', 'user'),
    socialLinkClicked: getWithEffect('/api/Identity/socialLinkClicked', 'user'),
    invite: getWithEffect('/api/Identity/invite', 'user'),
    setInvite: post('/api/Identity/setInvite', 'user'),
  },
  appeals: {
    send: post('/api/posts/appeal', 'user'),
  },
  photos: {
    state: get('/api/Photos/:key', 'user'),
    upload: put('/api/Photos/:key', 'user'),
    uploadVideo: put('/api/Videos/:key', 'user'),
  },
  drafts: {
    list: get('/api/Drafts', 'user'),
    save: put('/api/Drafts/:postId', 'user'),
    remove: remove('/api/Drafts/:postId', 'user'),
  },
  inventory: {
    changes: get('/api/Inventory', 'user', 'lang'),
    bulk: post('/api/Inventory/bulk', 'user', 'lang'),
  },
  sharing: {
    prepare: post('/api/Telegram/prepareShare', 'user', 'lang+currency'),
  },
  dealerChannels: {
    list: get('/api/DealerChannels', 'user'),
    connect: post('/api/DealerChannels/connect', 'user'),
    save: post('/api/DealerChannels/save', 'user'),
    disconnect: post('/api/DealerChannels/disconnect', 'user'),
  },
  stockFile: {
    plan: post('/api/Inventory/plan', 'user', 'lang'),
    create: post('/api/Inventory/create', 'user', 'lang'),
    places: get('/api/Inventory/places', 'user'),
    record: post('/api/Inventory/imports', 'user'),
    imports: get('/api/Inventory/imports', 'user'),
    undo: post('/api/Inventory/imports/:id/undo', 'user', 'lang'),
  },
  vin: {
    decode: get('/api/vin/decode', 'user', 'lang'),
  },
  payments: {
    providers: get('/api/payments/providers', 'public'),
    stripeCreatePaymentIntent: post('/api/payments/stripeCreatePaymentIntent', 'user'),
    stripeCheckPaymentIntent: post('/api/payments/stripeCheckPaymentIntent', 'user'),
    payPalCreate: post('/api/payments/payPalCreate', 'user'),
    payPalValidate: post('/api/payments/payPalValidate', 'user'),
    manualOrder: post('/api/payments/manualOrder', 'user'),
    sandboxPay: post('/api/payments/sandboxPay', 'user'),
    ownOrders: get('/api/payments/orders', 'user'),
    order: get('/api/payments/orders/:id', 'user'),
  },
  contact: {
    send: post('/api/ContactForm', 'public', 'lang'),
  },
  rates: {
    current: get('/api/Rates', 'public'),
  },
  site: {
    current: get('/api/Site', 'public'),
  },
  health: {
    check: get('/api/health', 'public'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
