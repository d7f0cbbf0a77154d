export * from './keys.ts';
export * from './sandbox-charges.ts';
export * from './live-callers.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-events.ts';
export * from './live-deliveries.ts';
export * from './live-endpoints.ts';
