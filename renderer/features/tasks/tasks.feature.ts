import type { LazyFeature } from '#renderer/deps.ts';
import { tasksSaga } from './tasks.saga.ts';
import { tasksReducer } from './tasks.slice.ts';

/** The ten tasks and the person's invitation. */
export const tasksFeature: LazyFeature = { name: 'tasks', reducer: tasksReducer, saga: tasksSaga };
