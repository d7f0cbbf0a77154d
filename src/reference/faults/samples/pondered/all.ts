export * from './bills-more.ts';
export * from './bills.ts';
export * from './callers-lists.ts';
export * from './callers.ts';
export * from './charges-keys.ts';
export * from './charges.ts';
export * from './posts-more.ts';
export * from './posts.ts';
