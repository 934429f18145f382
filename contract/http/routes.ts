/**
 * Method, path and access of every HTTP call: the one table of who may call what (SECURITY rule 3).
 * Holds no schema, so that the renderer's client can carry it without the validator.
 */
export type Access = 'public' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteLine<M extends Method = Method, P extends string = string> = {
  readonly method: M;
  readonly path: P;
  readonly access: Access;
};

const get = <P extends string>(path: P, access: Access) => ({ method: 'GET', path, access }) as const;
const post = <P extends string>(path: P, access: Access) => ({ method: 'POST', path, access }) as const;

export const routes = {
  posts: {
    list: get('/api/Posts', 'public'),
    search: get('/api/Posts/Search', 'public'),
    facets: get('/api/Posts/Facets', 'public'),
    userPosts: get('/api/Posts/UserPosts', 'user'),
    details: get('/api/Posts/:id', 'public'),
  },
  lookups: {
    all: get('/api/Enums', 'public'),
    models: get('/api/Enums/Models', 'public'),
    years: get('/api/Enums/Years', 'public'),
    bodyTypes: get('/api/Enums/BodyTypes', 'public'),
    fuelTypes: get('/api/Enums/FuelTypes', 'public'),
    driveTypes: get('/api/Enums/DriveTypes', 'public'),
    transmissionTypes: get('/api/Enums/TransmissionTypes', 'public'),
    generations: get('/api/Enums/Generations', 'public'),
    modifications: get('/api/Enums/Modifications', 'public'),
    regions: get('/api/Enums/Regions', 'public'),
  },
  identity: {
    userinfo: get('/api/Identity/userinfo', 'public'),
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
