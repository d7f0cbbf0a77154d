export * from './charges.ts';
export * from './callers.ts';
export * from './live-bills.ts';
export * from './live-notices.ts';
export * from './live-links.ts';
export * from './live-events.ts';
