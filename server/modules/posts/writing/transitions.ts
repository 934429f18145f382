import {
  MODERATOR_ACTIONS,
  type PostAction,
  type StoredStatus,
  TRANSITIONS,
  type Verdict,
} from '#contract/post-actions.ts';
import { type StatusFacts, statusOf } from '../status.ts';

const isModerators = (action: PostAction): boolean => MODERATOR_ACTIONS.some((each) => each === action);

export const storedStatusOf = (facts: StatusFacts): StoredStatus =>
  facts.deleted_at === null ? statusOf(facts) : 'deleted';

/** What becomes of an action on a post with these facts. */
export const verdictOn = (action: PostAction, facts: StatusFacts): Verdict => {
  const seen = isModerators(action) ? { ...facts, hidden_at: null } : facts;
  return TRANSITIONS[action][storedStatusOf(seen)];
};
