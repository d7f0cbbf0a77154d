export * from './sandbox-callers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-balance.ts';
export * from './live-charges.ts';
export * from './live-bills.ts';
export * from './live-events.ts';
export * from './live-links.ts';
