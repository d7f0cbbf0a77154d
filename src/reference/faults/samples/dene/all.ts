export * from './live-bills.ts';
export * from './live-notices.ts';
export * from './live-posts.ts';
export * from './live-sales.ts';
export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
