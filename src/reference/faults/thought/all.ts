export * from './charges.ts';
export * from './charges-more.ts';
export * from './bills.ts';
export * from './bills-more.ts';
