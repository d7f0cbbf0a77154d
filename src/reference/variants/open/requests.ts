import type { Patch } from '../../behaviour.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import { bounds, change, fieldOf, shownCharge, together } from '../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Call } from '../../http/call.ts';
import { varying, varyingLive } from '../variant.ts';

type Names = BodyPolicy<unknown>['names'];

export const everyBody = (names: Names): Patch =>
  together(
    change('order')(() => ({ names })),
    change('posOrder')(() => ({ names })),
    change('billOrder')(() => ({ names })),
    change('noticeOrder')(() => ({ names })),
    change('linkOrder')(() => ({ names })),
    change('webhookOrder')(() => ({ names })),
  );

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Whether an object of this JSON has two fields of one name. */
function hasTwins(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = '';
  let pending: string | null = null;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && pending !== null) {
      const names = open.at(-1);
      const name = JSON.parse(pending) as string;
      if (names?.has(name)) return true;
      names?.add(name);
    }
    pending = token.startsWith('"') && (last === '{' || last === ',') ? token : null;
    last = token;
  }
  return false;
}

const whole = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const wellFormed = (value: JsonValue): boolean =>
  typeof value === 'string'
    ? whole(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, each]) => whole(name) && wellFormed(each));

const strictJson = everyBody((body, { payload }) =>
  (payload?.is === 'text' && hasTwins(payload.text)) || !wellFormed(body) ? { code: 'BAD_REQUEST' } : null,
);

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Comments and commas before an end are no part of what is read. */
const forgiven: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      const { payload } = call;
      if (payload?.is !== 'text' || parses(payload.text)) return;
      const text = payload.text.replaceAll(
        /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g,
        (_all, kept: string | undefined) => kept ?? '',
      );
      if (parses(text)) Object.assign(call, { payload: { is: 'text', text } });
    },
  ],
});

function looseLimit(call: Call): { readonly value: number } {
  const { minimum, maximum, default: usual } = call.behaviour.bounds.page;
  const given = Number.parseInt(call.query.getAll('limit').at(-1) ?? '', 10);
  return { value: Number.isNaN(given) || given < minimum ? usual : Math.min(given, maximum) };
}

const looseLimits = together(
  change('pages')(() => ({ limit: looseLimit })),
  change('billPages')(() => ({ limit: looseLimit })),
  change('linkPages')(() => ({ limit: looseLimit })),
  change('eventPages')(() => ({ limit: looseLimit })),
  change('endpointPages')(() => ({ limit: looseLimit })),
);

const most = 2000;

const smallMetadata = together(
  bounds({ bodyBytes: 16_384 }),
  fieldOf('order')('metadata')(
    (was) => (given, call) =>
      given !== undefined && JSON.stringify(given).length > most ? { code: 'BAD_REQUEST' } : was(given, call),
  ),
  fieldOf('posOrder')('metadata')(
    (was) => (given, call) =>
      given !== undefined && JSON.stringify(given).length > most ? { code: 'BAD_REQUEST' } : was(given, call),
  ),
);

/** A moment is given back in the words in which it came. */
const asGiven: Patch = (behaviour) => {
  const words = new Map<number, string>();
  const heard = (given: JsonValue | undefined, moment: number | null): void => {
    if (moment !== null && typeof given === 'string') words.set(moment, given);
  };
  return together(
    fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
      const reading = was(given, call);
      if ('value' in reading) heard(given, reading.value);
      return reading;
    }),
    fieldOf('linkOrder')('expiresAt')((was) => (given, call) => {
      const reading = was(given, call);
      if ('value' in reading) heard(given, reading.value);
      return reading;
    }),
    change('billShowing')((was) => ({
      bill: (bill, call) => {
        const text = bill.expiresAt === null ? undefined : words.get(bill.expiresAt);
        return { ...was.bill(bill, call), ...(text !== undefined && { expires_at: text }) };
      },
    })),
    change('linkShowing')((was) => ({
      link: (link, call) => {
        const text = link.expiresAt === null ? undefined : words.get(link.expiresAt);
        return { ...was.link(link, call), ...(text !== undefined && { expires_at: text }) };
      },
    })),
  )(behaviour);
};

const odd = "abcdefghkmnpqrstuvwxyz23456789+@$,!'()*";

export const oddIds = together(
  change('making')(() => ({ id: (random) => `ch_${random.text(odd, 22)}` })),
  change('billMaking')(() => ({ id: (random) => `bl_${random.text(odd, 22)}` })),
  change('linkMaking')(() => ({ id: (random) => `pl_${random.text(odd, 22)}` })),
  change('events')(() => ({ id: (random) => `ev_${random.text(odd, 22)}` })),
  change('webhooks')(() => ({ id: (random) => random.text(odd, 9) })),
  change('refusals')(() => ({
    requestId: (random) => `node-3 / ${random.text('0123456789', 6)} / ${random.text('abcdef', 8)}`,
  })),
);

/** As Go writes a time: no zeros at the end of a fraction. */
export const asGo = change('wire')(() => ({
  dateTime: (moment) => {
    const [seconds = '', fraction = ''] = new Date(moment + 3 * 3_600_000).toISOString().slice(0, -1).split('.');
    const digits = fraction.replace(/0+$/, '');
    return `${seconds}${digits === '' ? '' : `.${digits}`}+03:00`;
  },
}));

const shillings = (minor: number): string => `TZS ${(minor / 100).toFixed(2)}`;

const history = together(
  shownCharge((view, { charge, step, call }) => ({
    ...view,
    msisdn: charge.msisdn === '' ? null : charge.msisdn,
    amount: shillings(charge.amount),
    fee: { object: 'fee', text: shillings(charge.fee), vat_minor: Math.floor(charge.fee / 6) },
    history: [
      { state: 'requires_payment', at: call.behaviour.wire.dateTime(charge.createdAt, call) },
      { state: step.state, at: call.behaviour.wire.dateTime(charge.createdAt + step.after, call) },
    ],
    refunds: { object: 'list', has_more: false, data: [] },
    request_id: call.requestId === '' ? null : call.requestId,
    error: null,
  })),
  change('showing')((was) => ({
    list: (data, more, call) => ({
      ...was.list(data, more, call),
      count: data.length,
      next_cursor: data.at(-1)?.['id'] ?? null,
      previous_cursor: null,
      url: '/v1',
    }),
  })),
);

/** As a database keeps JSON by its meaning: shorter names first. */
function keptByMeaning(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => keptByMeaning(each));
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, keptByMeaning(value[name] ?? null)]));
}

export const sortedMetadata = change('making')((was) => ({
  order: (order, call) => {
    const kept = was.order(order, call);
    return { ...kept, metadata: kept.metadata === null ? null : (keptByMeaning(kept.metadata) as JsonObject) };
  },
}));

const reasonWithin = shownCharge((view) => {
  const { failure_reason: reason, ...rest } = view;
  if (reason === undefined) return view;
  const { simulation } = rest;
  return isObject(simulation)
    ? { ...rest, simulation: { ...simulation, result: { reason } } }
    : { ...rest, outcome: [{ type: 'failure', reason, network: { code: 1032, text: 'Request cancelled by user' } }] };
});

const tidyLinks = change('linkShowing')((was) => ({
  link: (link, call) => ({
    ...was.link(link, call),
    ...(link.successUrl !== null && { success_url: new URL(link.successUrl).href }),
    ...(link.kind === 'single_use' && { max_uses: 1 }),
  }),
}));

export const openRequests = [
  ...varying({
    'open.json-strict: a body with two fields of one name, or with half a character, is refused': strictJson,
    'open.json-forgiving: comments, and commas before an end, are forgiven': forgiven,
    'open.limits-loose: a limit is read as far as it is a number, the last of several counts, and none is refused':
      looseLimits,
    'open.small-metadata: no more than 2,000 characters of metadata, and 16 kB of a body': smallMetadata,
    'open.odd-ids: ids have signs that an address may hold, and those of a request have blanks': oddIds,
    'open.as-go: date-times of Tanzania without zeros at the end of a fraction': asGo,
    'open.history: a charge tells its history, its number, its amounts in words; a list its cursors': history,
    'open.sorted-metadata: metadata is kept by its meaning, and its fields stand in another order': sortedMetadata,
    'open.reason-within: the reason of a failure stands deep inside what was simulated, or in a list of outcomes':
      reasonWithin,
  }),
  ...varyingLive({
    'open.expiry-as-given: the expiry of a bill or link is given back in the words in which it came': asGiven,
    'open.tidy-links: an address to return to is shown as a browser writes it, and single_use has max_uses 1':
      tidyLinks,
  }),
];
