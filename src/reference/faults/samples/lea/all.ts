export * from './callers.ts';
export * from './sandbox-charges.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-outages.ts';
export * from './live-pos.ts';
export * from './live-posts.ts';
