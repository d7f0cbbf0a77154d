export * from './sandbox-charges.ts';
export * from './sandbox-retries.ts';
export * from './sandbox-posts.ts';
export * from './live-charges.ts';
export * from './live-money.ts';
export * from './live-callers.ts';
export * from './live-bills.ts';
