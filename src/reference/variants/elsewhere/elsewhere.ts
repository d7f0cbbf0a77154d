import { companiesOf } from './companies.ts';
import { keepingVariants } from './keeping.ts';
import { lineVariants } from './lines.ts';
import type { NamedPatch } from '../../named.ts';
import { payingVariants } from './paying.ts';
import { postVariants } from './posts.ts';
import { textVariants } from './texts.ts';

const single: readonly NamedPatch[] = [
  ...textVariants,
  ...lineVariants,
  ...keepingVariants,
  ...payingVariants,
  ...postVariants,
];

/** Services from elsewhere, in parts and whole; the latter are made of all that is known. */
export const elsewhereOf = (known: readonly NamedPatch[]): readonly NamedPatch[] => [
  ...single,
  ...companiesOf([...known, ...single]),
];
