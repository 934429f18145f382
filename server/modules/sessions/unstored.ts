import { MAX_ID } from '#contract/max-id.ts';
import { AppError } from '#server/http/errors.ts';
import type { NewSession } from './sessions.repository.ts';

/** A session that is not in the database yet. */
export type UnstoredSession = Omit<NewSession, 'id'> & { readonly id: number };

const MOST = 10_000;

/**
 * Sessions that started while the disk was full: they are in this process's memory until the database accepts them.
 * Their ids count down from the largest one, which no row reaches.
 */
export class UnstoredSessions {
  readonly #byHash = new Map<string, UnstoredSession>();
  #nextId = MAX_ID;

  /** Throws STORAGE_FULL once there are too many. */
  add(session: NewSession): void {
    if (this.#byHash.size >= MOST) throw new AppError('STORAGE_FULL', 'too many sessions wait for room');
    this.#byHash.set(session.token_hash, { ...session, id: this.#nextId });
    this.#nextId -= 1;
  }

  find(tokenHash: string): UnstoredSession | undefined {
    return this.#byHash.get(tokenHash);
  }

  all(): readonly UnstoredSession[] {
    return [...this.#byHash.values()];
  }

  remove({ token_hash }: Pick<UnstoredSession, 'token_hash'>): void {
    this.#byHash.delete(token_hash);
  }

  /** Removes sessions of a user that match `isChosen`; returns their ids. */
  removeOf(userId: number, isChosen: (id: number) => boolean): readonly number[] {
    const chosen = this.all().filter(({ id, user_id }) => user_id === userId && isChosen(id));
    for (const each of chosen) this.remove(each);
    return chosen.map(({ id }) => id);
  }
}
