export * from './sandbox-keys.ts';
export * from './sandbox-retries.ts';
export * from './sandbox-answers.ts';
export * from './live-callers.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
export * from './live-charges.ts';
export * from './live-events.ts';
