export * from './sandbox-keys.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-requests.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-events.ts';
export * from './live-webhooks.ts';
