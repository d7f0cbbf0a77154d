import { change, together } from '../../change.ts';
import { nextOf } from '../guise/ids.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

type Naming = (random: Random) => string;

/** All that has an id of its own, by the name of its kind. */
const naming = (name: (kind: string) => Naming): Patch => {
  const named = (prefix: string, kind: string): Naming => {
    const of = name(kind);
    return (random) => prefix + of(random);
  };
  return together(
    change('making')(() => ({ id: named('ch_', 'charges') })),
    change('billMaking')(() => ({ id: named('bl_', 'bills') })),
    change('linkMaking')(() => ({ id: named('pl_', 'links') })),
    change('events')(() => ({ id: named('ev_', 'events') })),
    change('webhooks')(() => ({ id: named('', 'endpoints') })),
  );
};

const hex = '0123456789abcdef';
const digits = '0123456789';

/** As Git names what it keeps. */
export const commits = together(
  naming(() => (random) => random.text(hex, 40)),
  change('refusals')(() => ({ requestId: (random) => `refs/requests/${random.text(hex, 12)}` })),
);

/** As wallets of a chain name each other. */
export const addresses = together(
  naming(() => (random) => `tz1q${random.text('023456789acdefghjklmnpqrstuvwxyz', 38)}`),
  change('refusals')(() => ({ requestId: (random) => `0x${random.text(hex, 64)}` })),
);

/** Names of a directory, of two attributes each and the branch that they are of. */
export const distinguished = naming(
  (kind) => (random) => `cn=${random.text(digits, 9)}+uid=${random.text(hex, 4)},ou=${kind},c=TZ`,
);

/** Six letters and digits, as on a ticket. */
export const locators = naming(() => (random) => random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 6));

/** Where it lies, in degrees, with a sign of its own behind. */
export const places = naming(
  () => (random) => `-6.${random.text(digits, 7)},39.${random.text(digits, 7)};u=${random.below(90) + 10}`,
);

/** Cells of a sheet: the column is drawn, the row counts. */
export const cells = naming(
  (kind) => (random) => `'${kind}'!$${random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 2)}$${nextOf(random) + 1}`,
);

/** Two hundred signs, most of which are the same for all. */
export const longest = naming(
  (kind) => (random) => `${`${kind}.`.repeat(40).slice(0, 170)}.${random.text(digits, 20)}.2106`,
);

const letters: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A number as the Romans wrote it; nothing is nulla. */
export function roman(value: number): string {
  let [left, text] = [value, ''];
  for (const [worth, letter] of letters) for (; left >= worth; left -= worth) text += letter;
  return text === '' ? 'nulla' : text;
}

/** Volume, page and line, as the Romans wrote them. */
export const volumes = naming(() => (random) => {
  const line = nextOf(random);
  return [1 + Math.floor(line / 900), 1 + (Math.floor(line / 30) % 30), 1 + (line % 30)].map(roman).join('.');
});

/** Names of what a program has not bound yet. */
export const unbound = naming(() => (random) => `_G${random.text(digits, 8)}_`);
