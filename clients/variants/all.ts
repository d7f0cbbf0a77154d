import { sendingVariants } from './sending.ts';
import { tellingVariants } from './telling.ts';
import { tryingVariants } from './trying.ts';
import type { ClientVariant } from './variant.ts';

/** Every lawful client beside the reference. */
export const clientVariants: readonly ClientVariant[] = [...sendingVariants, ...tryingVariants, ...tellingVariants];
