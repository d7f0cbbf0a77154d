export * from './sandbox.ts';
export * from './live-charges.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-webhooks.ts';
