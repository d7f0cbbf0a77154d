export * from './sandbox.ts';
export * from './live-callers.ts';
export * from './live-webhooks.ts';
export * from './live-events.ts';
export * from './live-bills.ts';
export * from './live-links.ts';
