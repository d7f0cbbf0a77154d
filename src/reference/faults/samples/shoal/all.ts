export * from './sandbox-charges.ts';
export * from './sandbox-refusals.ts';
export * from './live-charges.ts';
export * from './live-orders.ts';
export * from './live-tills.ts';
export * from './live-receivables.ts';
export * from './live-posts.ts';
