export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-posts.ts';
export * from './live-callers.ts';
export * from './live-charges.ts';
export * from './live-lists.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
