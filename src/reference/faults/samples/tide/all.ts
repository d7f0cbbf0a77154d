export * from './sandbox-charges.ts';
export * from './sandbox-reads.ts';
export * from './live-bills.ts';
export * from './live-counters.ts';
export * from './live-links.ts';
export * from './live-notices.ts';
export * from './live-posts.ts';
