export * from './sandbox-charges.ts';
export * from './sandbox-retries.ts';
export * from './live-bills.ts';
export * from './live-sales.ts';
export * from './live-posts.ts';
