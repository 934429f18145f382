export { openablePosts } from './favourites.repository.ts';
export type { PostsDeps } from './deps.ts';
export { postsRoutes } from './posts.routes.ts';
export { PostsService } from './posts.service.ts';
export { sellingRoutes } from './writing/selling.routes.ts';
export { addEvent } from './writing/events.repository.ts';
export { lockOwnPost, lockSeller } from './writing/locked.repository.ts';
export { verdictOn } from './writing/transitions.ts';
