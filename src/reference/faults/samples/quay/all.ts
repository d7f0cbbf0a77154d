export * from './sandbox-charges.ts';
export * from './sandbox-answers.ts';
export * from './across.ts';
export * from './live-links.ts';
export * from './live-bills.ts';
export * from './live-counters.ts';
export * from './live-money.ts';
