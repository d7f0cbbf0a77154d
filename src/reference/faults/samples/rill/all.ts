export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-limits.ts';
export * from './live-bills.ts';
export * from './live-callers.ts';
export * from './live-lists.ts';
export * from './live-posts.ts';
export * from './live-tills.ts';
