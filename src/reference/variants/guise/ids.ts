import { base62 } from '../../world/alphabets.ts';
import { caller, type Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import { crc32 } from 'node:zlib';
import type { Random } from '../../world/random.ts';

const counted = new WeakMap<Random, number>();

/** One sequence for all that a service numbers. */
export function nextOf(random: Random): number {
  const next = (counted.get(random) ?? 0) + 1;
  counted.set(random, next);
  return next;
}

const rowNumber = (random: Random): string => String(1_000_000 + nextOf(random));

/** One sequence of numbers for all kinds of rows. */
export const rowIds = together(
  change('making')(() => ({ id: (random) => `ch_${rowNumber(random)}` })),
  change('billMaking')(() => ({ id: (random) => `bl_${rowNumber(random)}` })),
  change('linkMaking')(() => ({ id: (random) => `pl_${rowNumber(random)}` })),
  change('events')(() => ({ id: (random) => `ev_${rowNumber(random)}` })),
);

const oid = (random: Random): string => `2.25.1${random.text('0123456789', 37)}`;

/** Ids are object identifiers, made of UUIDs as ITU-T X.667 has it. */
export const objectIdentifiers = together(
  change('making')(() => ({ id: (random) => `ch_${oid(random)}` })),
  change('billMaking')(() => ({ id: (random) => `bl_${oid(random)}` })),
  change('linkMaking')(() => ({ id: (random) => `pl_${oid(random)}` })),
  change('events')(() => ({ id: (random) => `ev_${oid(random)}` })),
  change('webhooks')(() => ({ id: oid })),
);

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = `0123456789${capitals}`;

/** A sign each for the year, the month and the day, as receipts of mobile money have it. */
function dayOf(call: Call): string {
  const date = new Date(call.deployment.clock.now());
  return [date.getUTCFullYear() - 2010, date.getUTCMonth(), date.getUTCDate()]
    .map((part) => signs.at(part % 36))
    .join('');
}

export const receiptIds = change('making')(() => ({
  id: (random, call) => `ch_${dayOf(call)}${random.text(signs, 9)}`,
}));

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '') || 'link';

/** A link is known by its title and a few signs more. */
export const slugs = change('linkMaking')(() => ({
  id: (random, { trace }) => `pl_${slugOf(trace.linkOrder?.title ?? '')}-${random.text(base62, 8)}`,
}));

/** There is one endpoint for each mode, so that the mode is all that it takes to name it. */
export const endpointIsMode = together(
  change('webhooks')((was) => ({
    show: (endpoint, call) => ({ ...was.show(endpoint, call), id: endpoint.mode }),
  })),
  change('endpointReading')(() => ({
    find: (id, call) => {
      const { deployment, behaviour } = call;
      return id === deployment.mode ? (behaviour.webhooks.current(caller(call), deployment) ?? null) : null;
    },
  })),
);

const partitions = 6;

/** An event is known by its partition and by where it stands there. */
export const offsets = change('events')(() => ({
  id: (random) => `ev_p${random.below(partitions)}-${String(nextOf(random)).padStart(10, '0')}`,
}));

function sixSigns(of: string): string {
  let left = crc32(of);
  let written = '';
  for (let place = 0; place < 6; place++) {
    written = (base62[left % 62] ?? '0') + written;
    left = Math.floor(left / 62);
  }
  return written;
}

/** What a key that is about to be made goes on from. */
interface Family {
  readonly name: string;
  readonly generation: number;
}

let heirOf: Family | null = null;

const isWhole = (secret: string): boolean => secret.slice(-6) === sixSigns(secret.slice(0, -6));

/** A key begins with its family and generation, and ends with a checksum; a replacement is the next of its family. */
export const families = change('access')((was) => ({
  newSecret: (mode, { random }) => {
    const { name, generation } = heirOf ?? { name: random.text(base62, 14), generation: 1 };
    heirOf = null;
    const secret = `sk_${mode}_${name}${String(generation % 100).padStart(2, '0')}${random.text(base62, 10)}`;
    return secret + sixSigns(secret);
  },
  replacement: (key) => {
    heirOf = { name: key.secret.slice(8, 22), generation: Number(key.secret.slice(22, 24)) + 1 };
    return was.replacement(key);
  },
  wellFormed: (secret, call) => was.wellFormed(secret, call) && isWhole(secret),
}));

/** A request id is a token of three parts, the second of which support can open. */
export const requestTokens = change('refusals')(() => ({
  requestId: (random) => {
    const inner = Buffer.from(JSON.stringify({ n: random.below(1_000_000), z: 'dar-1' })).toString('base64url');
    return `rid1.${inner}.${random.text('0123456789abcdef', 16)}`;
  },
}));
