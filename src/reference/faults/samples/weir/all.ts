export * from './live-links.ts';
export * from './live-link-orders.ts';
export * from './live-bills.ts';
export * from './live-events.ts';
export * from './live-callers.ts';
export * from './sandbox.ts';
