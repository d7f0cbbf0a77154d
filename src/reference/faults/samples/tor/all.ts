export * from './sandbox-callers.ts';
export * from './sandbox-retries.ts';
export * from './sandbox-fees.ts';
export * from './live-callers.ts';
export * from './live-money.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-posts.ts';
