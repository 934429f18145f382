export { openablePosts } from './favourites.repository.ts';
export type { PostsDeps } from './deps.ts';
export { postsRoutes } from './posts.routes.ts';
export { PostsService } from './posts.service.ts';
