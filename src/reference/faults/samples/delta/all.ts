export * from './sandbox-gates.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-lists.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-counters.ts';
export * from './live-endpoints.ts';
