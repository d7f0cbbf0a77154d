export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-lists.ts';
export * from './live-callers.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-money.ts';
export * from './live-webhooks.ts';
