export * from './sandbox-charges.ts';
export * from './sandbox-callers.ts';
export * from './live-bills.ts';
export * from './live-money.ts';
export * from './live-events.ts';
export * from './live-asking.ts';
