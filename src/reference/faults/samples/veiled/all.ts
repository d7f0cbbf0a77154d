export * from './sandbox.ts';
export * from './live.ts';
