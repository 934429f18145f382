import { fillWithPosts } from './synthetic-posts.ts';

// The file and what it gets, as JSON.
fillWithPosts(JSON.parse(process.argv[2] ?? '') as Parameters<typeof fillWithPosts>[0]);
