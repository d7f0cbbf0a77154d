export * from './charges.ts';
export * from './charges-more.ts';
export * from './bills.ts';
export * from './bills-more.ts';
export * from './posts.ts';
export * from './posts-more.ts';
export * from './callers.ts';
export * from './callers-more.ts';
