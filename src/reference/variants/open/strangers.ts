import type { Reader } from '../../bodies/body.ts';
import { change, fieldOf, together } from '../../change.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { varying, varyingLive } from '../variant.ts';

const most = { bytes: 450, names: 10 } as const;

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + namesIn(each), own);
}

const tiny =
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) => {
    const isLarge = Buffer.byteLength(JSON.stringify(given ?? null)) > most.bytes || namesIn(given) > most.names;
    return isLarge ? { code: 'BAD_REQUEST' } : was(given, call);
  };

const tinyMetadata = together(fieldOf('order')('metadata')(tiny), fieldOf('posOrder')('metadata')(tiny));

/** Another language's notion of a blank. */
const blank = '[\\s\\p{Z}\\x1c-\\x1f\\x85]';
const ends = new RegExp(`^(?:(?!\\ufeff)${blank})+|(?:(?!\\ufeff)${blank})+$`, 'gu');

const stripped = fieldOf('linkOrder')('title')((was) => (given, call) => {
  const title = was(given, call);
  return 'value' in title ? { value: title.value.replaceAll(ends, '') } : title;
});

const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

const tidied = fieldOf('billOrder')('payerName')((was) => (given, call) => {
  const name = was(given, call);
  return 'value' in name && typeof name.value === 'string' ? { value: tidy(name.value) } : name;
});

const excesses = new WeakSet();

/** What is paid above a bill is a charge of its own, whose event names the bill by its id alone. */
const excessById = together(
  change('billPaying')((was) => ({
    origin: (bill, outstanding, part, call) => {
      const origin = was.origin(bill, outstanding, part, call);
      if (part.excess) excesses.add(origin);
      return origin;
    },
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const { bill, ...rest } = was.data(type, settlement, deployment);
      if (bill === undefined || bill === null) return rest;
      return excesses.has(settlement.charge.origin) && isObject(bill)
        ? { ...rest, bill_id: bill['id']! }
        : { ...rest, bill };
    },
  })),
);

const base64 = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghkmnopqrstuvwxyz23456789+/';

const base64Ids = together(
  change('making')(() => ({ id: (random) => `ch_${random.text(base64, 22)}==` })),
  change('billMaking')(() => ({ id: (random) => `bl_${random.text(base64, 22)}==` })),
  change('events')(() => ({ id: (random) => `ev_${random.text(base64, 22)}==` })),
  change('webhooks')(() => ({ id: (random) => `${random.text(base64, 22)}==` })),
);

const percent = 'abcdefghkmnpqrstuvwxyz23456789%';

const percentIds = together(
  change('making')(() => ({ id: (random) => `ch_${random.text(percent, 22)}` })),
  change('billMaking')(() => ({ id: (random) => `bl_${random.text(percent, 22)}` })),
  change('events')(() => ({ id: (random) => `ev_${random.text(percent, 22)}` })),
);

const escaped = (text: string): string =>
  `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

/** As a serializer does that trusts no reader. */
function allEscaped(value: JsonValue): string {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return `[${value.map((each: JsonValue) => allEscaped(each)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${escaped(name)}:${allEscaped(each)}`)
    .join(',')}}`;
}

/** Until a charge is paid, what it will cost at the most is told. */
const estimated = change('showing')((was) => ({
  charge: (charge, step, call) => {
    const view = was.charge(charge, step, call);
    const [amount, fee] = [view['amount_minor'], view['fee_minor']];
    if (step.state === 'succeeded' || typeof fee !== 'number' || typeof amount !== 'number') return view;
    const most = Math.min(amount, fee + Math.ceil(amount / 1000));
    return { ...view, fee_minor: most, net_minor: amount - most };
  },
}));

/** What somebody who had only the document made of it. */
export const openStrangers = [
  ...varying({
    'open.percent-ids: ids have percent signs, which an address has as escapes': percentIds,
    'open.all-escaped: every sign of every text is escaped': change('wire')(() => ({ json: allEscaped })),
    'open.estimated-fee: what a charge costs is an estimate until it is paid': estimated,
    'open.base64-ids: ids are written in base64, with slashes that an address has as escapes': base64Ids,
    'open.tiny-metadata: no more than 450 bytes of metadata, and ten names in it': tinyMetadata,
  }),
  ...varyingLive({
    'open.stripped: blanks around a title are cut off, and a byte order mark is no blank': stripped,
    'open.tidied: the name of a payer is composed, and has one blank for several': tidied,
    'open.excess-by-id: what is paid above a bill is told by an event that names the bill by its id alone': excessById,
  }),
];
