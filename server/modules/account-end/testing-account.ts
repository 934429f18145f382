import { type Market, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { fillInterests, fillOrders, fillUnfinishedSales } from './testing-dealings.ts';
import type { Two } from './testing-marks.ts';
import { fillChat } from './testing-talk.ts';
import { addFullPost, fillPost } from './testing-user-posts.ts';
import { fillTraces, fillUser } from './testing-user.ts';

/** Gives an account a row in every table that can hold personal data, together with another user. */
export const fillAccount = async ({ database }: Market, two: Two): Promise<void> => {
  const { db } = database;
  const { userId } = two;
  const photo = await sentPhoto(database, userId);
  await fillUser(db, userId, await sentPhoto(database, userId));
  await fillTraces(db, userId);
  const postId = await addFullPost(db, userId);
  await fillPost(db, two, postId, photo);
  await fillInterests(db, two);
  await fillUnfinishedSales(db, userId, postId);
  await fillOrders(db, userId);
  await fillChat(db, two, postId);
};
