export * from './sandbox-charges.ts';
export * from './sandbox-callers.ts';
export * from './live-callers.ts';
export * from './live-counters.ts';
export * from './live-charges.ts';
export * from './live-bills.ts';
export * from './live-posts.ts';
