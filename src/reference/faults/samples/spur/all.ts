export * from './both-deployments.ts';
export * from './sandbox-charges.ts';
export * from './live-bills.ts';
export * from './live-balances.ts';
export * from './live-events.ts';
export * from './live-links.ts';
export * from './live-webhooks.ts';
