export * from './sandbox-callers.ts';
export * from './charges.ts';
export * from './live-callers.ts';
export * from './live-money.ts';
export * from './live-receivables.ts';
export * from './live-events.ts';
export * from './live-endpoints.ts';
