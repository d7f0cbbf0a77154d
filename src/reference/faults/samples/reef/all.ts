export * from './sandbox-limits.ts';
export * from './sandbox-charges.ts';
export * from './sandbox-callers.ts';
export * from './live-callers.ts';
export * from './live-events.ts';
export * from './live-webhooks.ts';
export * from './live-money.ts';
export * from './live-links.ts';
