export * from './charges.ts';
export * from './scopes.ts';
export * from './live-bills.ts';
export * from './live-money.ts';
export * from './live-events.ts';
export * from './live-webhooks.ts';
