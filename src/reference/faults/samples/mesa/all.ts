export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-posts.ts';
export * from './live-webhooks.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-events.ts';
export * from './live-money.ts';
