export * from './live-bills.ts';
export * from './live-counters.ts';
export * from './live-endpoints.ts';
export * from './live-events.ts';
export * from './live-links.ts';
export * from './sandbox-answers.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-keys.ts';
