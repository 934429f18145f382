/** The ids (JSON) of the cars that are most alike, the most alike first; of any status by now. */
export type SimilarCarsTable = { post_id: number; similar: string; computed_at: string };

/** A post to compare with others, with the number of the latest event about it; 0 without one. */
export type SimilarDueTable = { post_id: number; number: number };
