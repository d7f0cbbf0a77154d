export * from './sandbox-charges.ts';
export * from './sandbox-requests.ts';
export * from './sandbox-retries.ts';
export * from './live-ledger.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-webhooks.ts';
