import { z } from 'zod';
import { MAX_LIST_NAME_LENGTH, MAX_LOCAL_FAVOURITES, MAX_NOTE_LENGTH } from '../constants.ts';
import { idText, PostId } from '../ids.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

const list = z.string().max(MAX_LIST_NAME_LENGTH);
const note = z.string().trim().max(MAX_NOTE_LENGTH);
const state = valueOf(z.object({ isFavorite: z.boolean() }));

/**
 * SPEC.md §7. Posts that nobody but the owner may see cannot be added (POST_NOT_FOUND); all calls may be repeated.
 */
export const favorites = {
  /** `note` and `list`: those of a favourite whose removal is undone; one that is still there keeps its own. */
  add: endpoint(routes.favorites.add, {
    body: z.strictObject({ postId: PostId, note: note.optional(), list: list.optional() }),
    reply: state,
  }),
  /** Brings along what a visitor kept on the device (D088), the latest last; posts that are gone are left out. */
  merge: endpoint(routes.favorites.merge, {
    body: z.strictObject({ postIds: z.array(PostId).max(MAX_LOCAL_FAVOURITES) }),
    reply: valueOf(z.object({ added: z.number().int() })),
  }),
  /** Removes the note and takes the car out of its list, too. */
  remove: endpoint(routes.favorites.remove, { params: z.strictObject({ postId: idText }), reply: state }),
  /** Sets the note that the user alone sees, or clears it by an empty text; FAVOURITE_NOT_FOUND without the favourite. */
  note: endpoint(routes.favorites.note, {
    params: z.strictObject({ postId: idText }),
    body: z.strictObject({ note }),
    reply: valueOf(z.object({ note: z.string().nullable() })),
  }),
};
