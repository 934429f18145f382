import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { favouriteNoted, favouriteSettled, sessionRefused } from '#renderer/events.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { EMPTY_LIST, listKeyOf } from './post-list.ts';
import { postsActions, postsReducer, selectPost, selectPostList } from './posts.slice.ts';
import type { PostsState } from './posts.slice.ts';

const KEY = '/api/Posts';
const id = (number: number) => number as PostId;
const posts = (...ids: number[]) => ids.map((number) => aPostCard({ id: number }));
const start = (): PostsState => postsReducer(undefined, { type: 'start' });
const replaced = (ids: number[], key = KEY, totalCount = 100) =>
  postsActions.replaced({ key, posts: posts(...ids), totalCount, page: 1, viewer: 'en/USD', loadedAt: 5 });
const appended = (ids: number[], page = 2, totalCount = 100) =>
  postsActions.pageAppended({ key: KEY, posts: posts(...ids), totalCount, page });
const after = (...actions: Parameters<typeof postsReducer>[1][]) => actions.reduce(postsReducer, start());
const listIn = (state: PostsState, key = KEY) => selectPostList({ posts: state }, key);

describe('the note of a favourite', () => {
  const noteOf = (state: PostsState) => selectPost({ posts: state }, id(1))?.note;

  test('is shown with its post, is no part of other replies, and goes with the session', () => {
    const noted = after(replaced([1]), favouriteNoted({ id: id(1), note: 'Tyres worn' }));

    expect(noteOf(noted)).toBe('Tyres worn');
    expect(noteOf(postsReducer(noted, replaced([1], '/api/Posts/Search')))).toBe('Tyres worn');
    expect(noteOf(postsReducer(noted, favouriteNoted({ id: id(1), note: null })))).toBeNull();
    expect(noteOf(postsReducer(noted, sessionRefused()))).toBeNull();
  });

  test('of a post that is not loaded changes nothing', () => {
    const state = after(replaced([1]));

    expect(postsReducer(state, favouriteNoted({ id: id(2), note: 'Tyres worn' }))).toBe(state);
  });
});

describe('a list of posts', () => {
  test('is empty and idle before it is asked for', () => {
    expect(listIn(start())).toEqual(EMPTY_LIST);
  });

  test('page 1 replaces, later pages append and update the total', () => {
    const state = after(replaced([9]), replaced([1, 2]), appended([3, 4], 2, 101));

    expect(listIn(state)).toMatchObject({ ids: [1, 2, 3, 4], totalCount: 101, page: 2, load: { phase: 'ready' } });
  });

  test('a post that moved to the next page meanwhile is shown once', () => {
    expect(listIn(after(replaced([1, 2]), appended([2, 3]))).ids).toEqual([1, 2, 3]);
  });

  test('never shows a post twice, whatever pages come', () => {
    const page = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 5 }), (pages) => {
        const { ids } = listIn(after(replaced([1]), ...pages.map((ids, at) => appended(ids, at + 2))));

        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('exists beside other lists and shares its posts with them', () => {
    const state = after(replaced([1, 2]), replaced([2, 3], '/api/Posts/Search?BrandId=1'));

    expect(listIn(state).ids).toEqual([1, 2]);
    expect(listIn(state, '/api/Posts/Search?BrandId=1').ids).toEqual([2, 3]);
  });

  test('that was opened longest ago is forgotten first', () => {
    const many = Array.from({ length: 25 }, (_, at) => replaced([at + 1], `list ${at}`));
    const state = after(...many);

    expect(listIn(state, 'list 0')).toEqual(EMPTY_LIST);
    expect(listIn(state, 'list 24').ids).toEqual([25]);
  });

  test('a dropped load leaves what was there', () => {
    const started = postsActions.loadStarted({ key: KEY, isAppending: false });

    expect(listIn(after(started, postsActions.loadDropped(KEY))).load).toEqual({ phase: 'idle' });
    expect(listIn(after(replaced([1]), started, postsActions.loadDropped(KEY)))).toMatchObject({
      ids: [1],
      load: { phase: 'ready' },
    });
  });
});

describe('a post', () => {
  test('that is added comes first and counts', () => {
    const state = after(replaced([1, 2]), postsActions.added({ key: KEY, post: aPostCard({ id: 3 }) }));

    expect(listIn(state)).toMatchObject({ ids: [3, 1, 2], totalCount: 101 });
  });

  test('that is edited changes in every list at once', () => {
    const state = after(replaced([1]), postsActions.edited(aPostCard({ id: 1, mileage: 5 })));

    expect(selectPost({ posts: state }, id(1))?.mileage).toBe(5);
  });

  test('that is deleted leaves every list and its total', () => {
    const state = after(replaced([1, 2]), replaced([2], 'other', 1), postsActions.deleted(id(2)));

    expect(listIn(state)).toMatchObject({ ids: [1], totalCount: 99 });
    expect(listIn(state, 'other')).toMatchObject({ ids: [], totalCount: 0 });
    expect(selectPost({ posts: state }, id(2))).toBeUndefined();
  });

  test('that is removed from one list stays in the others', () => {
    const state = after(
      replaced([1]),
      replaced([1], 'other'),
      postsActions.removedFromList({ key: 'other', id: id(1) }),
    );

    expect(listIn(state).ids).toEqual([1]);
    expect(listIn(state, 'other')).toMatchObject({ ids: [], totalCount: 99 });
  });

  test('is marked as a favourite and not', () => {
    const marked = after(replaced([1]), favouriteSettled({ ids: [id(1)], isFavorite: true }));
    const unmarked = postsReducer(marked, favouriteSettled({ ids: [id(1)], isFavorite: false }));

    expect(selectPost({ posts: marked }, id(1))?.isFavorite).toBe(true);
    expect(selectPost({ posts: unmarked }, id(1))?.isFavorite).toBe(false);
  });
});

describe('the favourites of a member', () => {
  const FAVOURITES = listKeyOf({ call: 'userPosts', query: { status: 'Favorites' } });
  const marked = postsActions.replaced({
    key: FAVOURITES,
    posts: [aPostCard({ id: 1, isFavorite: true })],
    totalCount: 1,
    page: 1,
    viewer: 'en/USD/user',
    loadedAt: 5,
  });

  test('keep a post that was taken out, so that it can come back to its place', () => {
    const state = after(marked, favouriteSettled({ ids: [id(1)], isFavorite: false }));

    expect(listIn(state, FAVOURITES)).toMatchObject({ ids: [1], viewer: 'en/USD/user' });
  });

  test('are fetched anew once a post was added elsewhere, as no other list is', () => {
    const state = after(replaced([2]), marked, favouriteSettled({ ids: [id(2)], isFavorite: true }));

    expect([listIn(state, FAVOURITES).viewer, listIn(state).viewer]).toEqual(['', 'en/USD']);
  });

  test('are gone with the session, and every mark with them', () => {
    const state = after(replaced([1, 2]), marked, sessionRefused());

    expect(listIn(state, FAVOURITES)).toEqual(EMPTY_LIST);
    expect(listIn(state)).toMatchObject({ ids: [1, 2], viewer: '' });
    expect(selectPost({ posts: state }, id(1))?.isFavorite).toBe(false);
  });
});
