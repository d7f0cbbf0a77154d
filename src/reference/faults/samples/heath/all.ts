export * from './sandbox-charges.ts';
export * from './sandbox-keys.ts';
export * from './sandbox-answers.ts';
export * from './live-callers.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-money.ts';
