import type { DraftContent } from '#contract/http/drafts.ts';
import { PostForm } from '#contract/http/post-form.ts';
import { AppError } from '#server/http/errors.ts';
import { readDraft } from '#server/modules/drafts/index.ts';
import { type PostDraft, SaveService } from '#server/modules/posts/index.ts';
import type { BotDeps } from '../part.ts';
import { saleRepository } from './sale.repository.ts';
import { type Seller, SHOW_JOB } from './sale.service.ts';

/** Fields in which the website's form accepts spaces. */
const NUMBERS: ReadonlySet<string> = new Set(['mileage', 'price', 'clearancePrice', 'displacement', 'horsePower']);

/** A draft's texts as typed values; throws VALIDATION_FAILED if the form is incomplete. */
const draftOf = ({ values, features, images }: DraftContent): PostDraft => {
  const texts = Object.entries(values).flatMap(([name, text]) => {
    const plain = NUMBERS.has(name) ? text.replace(/\s/g, '') : text.trim();
    return plain === '' || name === 'modifiedDateUtc' || name === 'id' ? [] : [[name, plain] as const];
  });
  const form = PostForm.omit({ id: true, modifiedDateUtc: true }).safeParse({
    ...Object.fromEntries(texts),
    features: JSON.stringify(features),
    images: JSON.stringify(images),
  });
  if (!form.success) throw new AppError('VALIDATION_FAILED');
  return form.data;
};

/**
 * Publishes the current car as the website's form does: the same checks, credits and moderation. A repeated call has no
 * effect; a refusal is stored for the bot's message. False if the sale has ended.
 */
export const publisher = (deps: BotDeps) => {
  const { db, jobs, writing, now } = deps;
  const saving = new SaveService(writing);
  const at = () => new Date(now()).toISOString();

  const note = (saleId: string, userId: number, problem: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await saleRepository(transaction).change(saleId, { problem, updated_at: at() });
      await jobs.enqueue(transaction, SHOW_JOB, { userId });
    });

  return async (saleId: string, { userId }: Seller): Promise<boolean> => {
    const sale = await saleRepository(db).find(userId);
    if (sale?.id !== saleId || sale.state !== 'open') return false;
    const { language } = await saleRepository(db).profile(userId);
    try {
      const content = await readDraft(db, { userId, postId: 0 });
      if (content === undefined) throw new AppError('VALIDATION_FAILED');
      const draft = draftOf(content);
      const saved = await saving.save(
        {
          ownerId: userId,
          language: language === 'am' || language === 'ru' ? language : 'en',
          postId: undefined,
          draft,
          by: 'form',
          also: async (transaction, postId) => {
            const repository = saleRepository(transaction);
            const current = await repository.find(userId);
            // Another press published it first.
            if (current?.id !== saleId || current.state !== 'open') throw new AppError('POST_STATE');
            await repository.change(saleId, { state: 'published', post_id: postId, problem: null, updated_at: at() });
            await jobs.enqueue(transaction, SHOW_JOB, { userId });
          },
        },
        { scope: `${userId} telegram sale`, key: saleId, body: draft },
      );
      if (saved.status !== 'active') await note(saleId, userId, 'UNDER_REVIEW');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'POST_STATE' || error.code === 'REQUEST_RUNNING') return false;
      await note(saleId, userId, error.code);
    }
    return true;
  };
};
