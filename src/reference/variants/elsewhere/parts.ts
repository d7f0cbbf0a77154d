import { brotliCompressSync, deflateSync } from 'node:zlib';
import { answers, change, operation, shownCharge, together } from '../../change.ts';
import { ago, drawnOf } from '../other/late.ts';
import { asksFor, isSuccess } from '../../when.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import type { Random } from '../../world/random.ts';
import { varying } from '../variant.ts';

const hour = 3_600_000;

const adjectives = ['calm', 'quick', 'tall', 'blue', 'brave', 'early', 'plain'] as const;
const nouns = ['lion', 'river', 'market', 'boat', 'acacia', 'drum'] as const;
const oneOf = (words: readonly string[], random: Random): string => words[random.below(words.length)] ?? 'one';

const wordsOf = (random: Random): string =>
  `${oneOf(adjectives, random)}-${oneOf(nouns, random)}-${random.text('0123456789', 3 + random.below(9))}`;

const wordIds = together(
  change('making')(() => ({ id: (random) => `ch_${wordsOf(random)}` })),
  change('billMaking')(() => ({ id: (random) => `bl_${random.text('0123456789abcdef', 8 + random.below(30))}` })),
  change('linkMaking')(() => ({ id: (random) => `pl_${wordsOf(random).replaceAll('-', '_')}` })),
  change('events')(() => ({ id: (random) => `ev_${random.text('0123456789', 9)}.${random.below(90)}` })),
  change('webhooks')(() => ({ id: (random) => String(1000 + random.below(1_000_000_000)) })),
);

const squeezed = change('wire')(() => ({
  encoded: (bytes, call) => {
    const taken = call.header('accept-encoding') ?? '';
    if (/\bbr\b/.test(taken))
      return { bytes: brotliCompressSync(bytes), headers: { 'Content-Encoding': 'br', Vary: 'accept-encoding' } };
    if (/\bdeflate\b/.test(taken))
      return { bytes: deflateSync(bytes), headers: { 'Content-Encoding': 'deflate', Vary: 'accept-encoding' } };
    return { bytes, headers: { Vary: 'accept-encoding' } };
  },
}));

const longTail: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, ({ nth }) => pause(nth % 83 === 17 ? 3200 : 0)],
});

/** Each delivery touches the record of the endpoint, and so does whoever looks at it. */
const touched = change('webhooks')((was) => ({
  show: (endpoint, call) => ({
    ...was.show(endpoint, call),
    updated: call.behaviour.wire.dateTime(call.deployment.clock.now(), call),
    deliveries: call.deployment.events.of(endpoint.business).length,
  }),
}));

const tidy = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** An address is kept as a browser writes it. */
const tidyHooks = change('webhooks')((was) => ({
  sameAddress: (known, given) => tidy(known) === tidy(given),
  show: (endpoint, call) => ({ ...was.show(endpoint, call), url: tidy(endpoint.setting.url) }),
}));

const homes: Readonly<Record<string, string>> = {
  charge: 'charges',
  bill: 'bills',
  payment_link: 'payment_links',
  list: '',
};

const linked = answers(isSuccess)(({ body }) => {
  const kind = body?.['object'];
  const home = typeof kind === 'string' ? homes[kind] : undefined;
  if (!body || home === undefined) return {};
  const self = typeof body['id'] === 'string' ? `/v1/${home}/${encodeURIComponent(body['id'])}` : '.';
  return { body: { _links: { self: { href: self, templated: false }, curies: [] }, ...body, _embedded: {} } };
});

const accepted = operation('webhook-endpoints.delete')((was) => async (call) => {
  const answer = await was(call);
  return answer.status === 200 ? { ...answer, status: 202, body: { object: 'stop_request', accepted: true } } : answer;
});

/** ISO/IEC 7064, MOD 11,10. */
function iso7064(digits: string): string {
  const product = Array.from(digits).reduce((was, digit) => (((was + Number(digit)) % 10 || 10) * 2) % 11, 10);
  return String((11 - product) % 10);
}

const governmentNumbers = change('billMaking')(() => ({
  checkDigit: iso7064,
  controlNumber: (random, call) => {
    for (;;) {
      const digits = `991${random.text('0123456789', 8)}`;
      const number = digits + call.behaviour.billMaking.checkDigit(digits, call);
      if (!call.deployment.controlNumbers.has(number)) return number;
    }
  },
}));

const twoTongues = change('notices')((was) => ({
  text: (bill, call) => `Ndugu mteja / Dear customer. ${was.text(bill, call)}\nAsante. Usijibu ujumbe huu.`,
  mask: (phone) => `••• ••• ${phone.slice(-3)}`,
}));

/** As .NET writes it. */
const sevenDigits = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replace(/(\.\d{3})Z/, '$10000+00:00'),
}));

/** Lists of charges are two seconds behind, and the log one; all else is told at once. */
const unevenKinds = together(
  change('pages')((was) => ({
    includes: (charge, filter, call) => charge.createdAt <= ago(call, 2000) && was.includes(charge, filter, call),
  })),
  change('eventPages')((was) => ({
    includes: (event, filter, call) => event.createdAt <= ago(call, 1000) && was.includes(event, filter, call),
  })),
);

const house = (id: string): 'old' | 'new' => (drawnOf(id, 2) === 0 ? 'old' : 'new');

const inOldHouse = (moment: number): string => `${new Date(moment + 3 * hour).toISOString().replace(/\..*/, '')}+03:00`;

/** What the caller did not give is left out. */
const without = (view: JsonObject, given: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !(name in given) || given[name] !== null));

/** Half of all that is made is written by the house that was bought. */
const twoHouses = together(
  shownCharge((view, { charge }) =>
    house(charge.id) === 'new'
      ? { ...view, system: { name: 'core', shard: drawnOf(charge.id, 9) } }
      : {
          ...without(view, {
            reference: charge.reference,
            description: charge.description,
            metadata: charge.metadata,
          }),
          created: inOldHouse(charge.createdAt),
          expires_at: inOldHouse(charge.expiresAt),
          legacy_id: `TX${drawnOf(charge.id, 1_000_000)}`,
        },
  ),
  change('billShowing')((was) => ({
    bill: (bill, call) =>
      house(bill.id) === 'new'
        ? was.bill(bill, call)
        : {
            ...without(was.bill(bill, call), { payer_name: bill.payerName, description: bill.description }),
            created: inOldHouse(bill.createdAt),
          },
  })),
  change('making')((was) => ({
    id: (random, call) => (random.below(2) === 0 ? `ch_${random.text('0123456789', 10)}` : was.id(random, call)),
  })),
);

const slowReads: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => pause(asksFor('charges.get', 'bills.get', 'links.get')(call) ? 60 + call.deployment.random.below(90) : 0),
  ],
});

/** For services that are made of parts. */
export const parts = varying({
  'part.word-ids: ids are words, numbers and hexadecimal of any length': wordIds,
  'part.squeezed: bodies are in Brotli or deflate': squeezed,
  'part.long-tail: one answer of eighty takes three seconds': longTail,
  'part.touched: an endpoint was updated whenever one looks': touched,
  'part.tidy-hooks: an endpoint shows its address as a browser writes it': tidyHooks,
  'part.linked: what is answered has links': linked,
  'part.accepted: a DELETE is answered 202, with a receipt': accepted,
  'part.government-numbers: control numbers begin with 991 and end by ISO 7064': governmentNumbers,
  'part.two-tongues: messages are in two languages': twoTongues,
  'part.seven-digits: date-times have seven digits of a second': sevenDigits,
  'part.uneven-kinds: lists of charges and the log are behind': unevenKinds,
  'part.two-houses: half of the objects are of another house': twoHouses,
  'part.slow-reads: a read by an id takes a tenth of a second': slowReads,
});
