export * from './charges.ts';
export * from './charges-more.ts';
