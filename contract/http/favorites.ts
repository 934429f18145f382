import { z } from 'zod';
import { MAX_LOCAL_FAVOURITES } from '../constants.ts';
import { idText, PostId } from '../ids.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

const state = valueOf(z.object({ isFavorite: z.boolean() }));

/** SPEC.md §7. Posts that nobody but the owner may see cannot be added (POST_NOT_FOUND); all calls may be repeated. */
export const favorites = {
  add: endpoint(routes.favorites.add, { body: z.strictObject({ postId: PostId }), reply: state }),
  /** Brings along what a visitor kept on the device (D088), the latest last; posts that are gone are left out. */
  merge: endpoint(routes.favorites.merge, {
    body: z.strictObject({ postIds: z.array(PostId).max(MAX_LOCAL_FAVOURITES) }),
    reply: valueOf(z.object({ added: z.number().int() })),
  }),
  remove: endpoint(routes.favorites.remove, { params: z.strictObject({ postId: idText }), reply: state }),
};
