import type { Behaviour } from '../behaviour.ts';
import { change, together } from '../change.ts';
import { chargeFinding } from '../faults/lists/finding.ts';
import { varying } from './variant.ts';

function counted(behaviour: Behaviour): Behaviour {
  let next = 1000;
  return change('making')(() => ({ id: () => `ch_${next++}` }))(behaviour);
}

const hex = '0123456789abcdef';

export const idVariants = varying({
  'ids.counted: short ids that count upwards; request ids are plain digits': together(
    counted,
    change('refusals')(() => ({ requestId: (random) => random.text('123456789', 15) })),
  ),
  'ids.long: ids of 72 characters with dots, tildes and dashes; request ids like UUIDs': together(
    change('making')(() => ({
      id: (random) =>
        `ch_${random.text('abcdefghijklmnopqrstuvwxyzABC0123456789', 4)}${random.text('abcXYZ059-._~', 64)}Z`,
    })),
    change('refusals')(() => ({
      requestId: (random) => [8, 4, 4, 4, 12].map((length) => random.text(hex, length)).join('-'),
    })),
  ),
  'ids.any-case: a charge is found by its id in other capitals': change('reading')((was) => ({
    find: (id, call) => was.find(id, call) ?? was.find(chargeFinding.inAnyCase(id, call)?.id ?? id, call),
  })),
});
