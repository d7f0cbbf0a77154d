export * from './live-bill-orders.ts';
export * from './live-bills.ts';
export * from './live-callers.ts';
export * from './live-counters.ts';
export * from './live-endpoints.ts';
export * from './live-ledger.ts';
export * from './live-links.ts';
export * from './sandbox.ts';
