export * from './sandbox-charges.ts';
export * from './sandbox-lists.ts';
export * from './sandbox-posts.ts';
export * from './live-callers.ts';
export * from './live-charges.ts';
export * from './live-payments.ts';
export * from './live-tills.ts';
