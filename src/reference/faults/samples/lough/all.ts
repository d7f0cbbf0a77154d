export * from './sandbox-charges.ts';
export * from './sandbox-orders.ts';
export * from './sandbox-callers.ts';
export * from './live-callers.ts';
export * from './live-charges.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-endpoints.ts';
