/**
 * Method, path and access of every HTTP call: the one table of who may call what (SECURITY rule 3).
 * Holds no schema, so that the renderer's client can carry it without the validator.
 */
export type Access = 'public' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Which of the viewer's choices a call takes as query parameters: `lang`, or `lang` and `currency`. */
export type ViewerParams = 'none' | 'lang' | 'lang+currency';
export type RouteLine<M extends Method = Method, P extends string = string> = {
  readonly method: M;
  readonly path: P;
  readonly access: Access;
  readonly viewer: ViewerParams;
};

const get = <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
  ({ method: 'GET', path, access, viewer }) as const;
const post = <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
  ({ method: 'POST', path, access, viewer }) as const;

export const routes = {
  posts: {
    list: get('/api/Posts', 'public', 'lang+currency'),
    search: get('/api/Posts/Search', 'public', 'lang+currency'),
    facets: get('/api/Posts/Facets', 'public', 'lang+currency'),
    userPosts: get('/api/Posts/UserPosts', 'user', 'lang+currency'),
    details: get('/api/Posts/:id', 'public', 'lang+currency'),
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
  },
  identity: {
    userinfo: get('/api/Identity/userinfo', 'public', 'lang'),
  },
  contact: {
    send: post('/api/ContactForm', 'public'),
  },
  rates: {
    current: get('/api/Rates', 'public'),
  },
  health: {
    check: get('/api/health', 'public'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
