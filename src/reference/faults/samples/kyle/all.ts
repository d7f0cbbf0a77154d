export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './live-charges.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-endpoints.ts';
export * from './live-events.ts';
