import type { Behaviour } from '../behaviour.ts';
import { change, together } from '../change.ts';
import type { NamedPatch } from '../named.ts';

function counted(behaviour: Behaviour): Behaviour {
  let next = 1000;
  return change('making')(() => ({ id: () => `ch_${next++}` }))(behaviour);
}

const hex = '0123456789abcdef';

export const idVariants: readonly NamedPatch[] = [
  {
    name: 'ids.counted',
    text: 'short ids that count upwards; request ids are plain digits',
    patch: together(
      counted,
      change('refusals')(() => ({ requestId: (random) => random.text('123456789', 15) })),
    ),
  },
  {
    name: 'ids.long',
    text: 'ids of 72 characters with dots, tildes and dashes; request ids like UUIDs',
    patch: together(
      change('making')(() => ({
        id: (random) =>
          `ch_${random.text('abcdefghijklmnopqrstuvwxyzABC0123456789', 4)}${random.text('abcXYZ059-._~', 64)}Z`,
      })),
      change('refusals')(() => ({
        requestId: (random) => [8, 4, 4, 4, 12].map((length) => random.text(hex, length)).join('-'),
      })),
    ),
  },
];
