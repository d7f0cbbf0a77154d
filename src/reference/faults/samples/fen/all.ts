export * from './live-addresses.ts';
export * from './live-counters.ts';
export * from './live-receivables.ts';
export * from './sandbox-asked.ts';
export * from './sandbox-courses.ts';
export * from './sandbox-shards.ts';
