import type { NamedPatch } from '../../named.ts';
import { servicesOf } from './services.ts';
import { stackDesks } from './desks.ts';
import { stackKeeping } from './keeping.ts';
import { stackPosts } from './posts.ts';
import { stackWires } from './wires.ts';

const single: readonly NamedPatch[] = [...stackWires, ...stackKeeping, ...stackPosts, ...stackDesks];

/** Services as common frameworks, databases and gateways make them, in parts and whole. */
export const stacksOf = (known: readonly NamedPatch[]): readonly NamedPatch[] => [
  ...single,
  ...servicesOf([...known, ...single]),
];
