import type { ApiKeys } from '../../wire/masking/keys.ts';

/** The keys that checks may be given. */
export type RunKeys = Pick<ApiKeys, 'entries' | 'learned' | 'newLabel' | 'noteForm' | 'add' | 'keepOnly'>;
