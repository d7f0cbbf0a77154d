export * from './sandbox-charges.ts';
export * from './sandbox-lists.ts';
export * from './sandbox-posts.ts';
