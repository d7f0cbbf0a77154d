export * from './sandbox-charges.ts';
export * from './sandbox-answers.ts';
export * from './live-callers.ts';
export * from './live-charges.ts';
export * from './live-lists.ts';
export * from './live-posts.ts';
export * from './live-sales.ts';
