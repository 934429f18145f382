import { fillWithPosts } from './synthetic-posts.ts';

// The folder and what it gets, as JSON.
await fillWithPosts(JSON.parse(process.argv[2] ?? '') as Parameters<typeof fillWithPosts>[0]);
