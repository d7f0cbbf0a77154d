export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-keys.ts';
export * from './live-charges.ts';
export * from './live-bills.ts';
export * from './live-notices.ts';
export * from './live-webhooks.ts';
