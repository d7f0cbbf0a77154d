export * from './sandbox-charges.ts';
export * from './sandbox-answers.ts';
export * from './live-bills.ts';
export * from './live-notices.ts';
export * from './live-excess.ts';
export * from './live-sales.ts';
export * from './live-events.ts';
export * from './live-deliveries.ts';
