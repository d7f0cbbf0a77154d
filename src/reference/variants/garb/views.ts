import { approval } from '../../charges/branches.ts';
import { asText, type JsonObject } from '../../http/json.ts';
import { branched, change, shownCharge, shownError, together } from '../../change.ts';
import { createHash, createHmac } from 'node:crypto';
import { deviceOf, digitsFrom, inFours, providerOf } from './ids.ts';
import { furthest, now, type Call } from '../../http/call.ts';
import type { Stored } from '../../world/store.ts';
import { triggerOf } from '../../../contract/triggers.ts';

/** Changes what is shown of charges, bills and links. */
const everything = (alter: (view: JsonObject, of: Stored, call: Call) => JsonObject) =>
  together(
    shownCharge((view, { charge, call }) => alter(view, charge, call)),
    change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) })),
    change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) })),
  );

const kWh_minor = 35_624;

/** Who has paid on a bill of power is given what is typed into the meter. */
export const meterTokens = shownCharge((view, { charge, step }) =>
  charge.origin.is === 'bill' && step.state === 'succeeded'
    ? {
        ...view,
        meter: { object: 'meter', number: digitsFrom(charge.origin.controlNumber, 11) },
        sts_tokens: [inFours(digitsFrom(charge.id, 20))],
        units_kwh: (charge.amount / kWh_minor).toFixed(1),
      }
    : view,
);

const causes: Readonly<Record<string, number>> = { PAYER_DECLINED: 5003, INSUFFICIENT_FUNDS: 4012 };

/** Why a session ended is a number and words, the word of the caller among them. */
export const terminations = shownCharge(({ failure_reason: reason, ...view }, { step }) => ({
  ...view,
  termination:
    reason === undefined
      ? null
      : { object: 'termination', cause: causes[asText(reason)] ?? 5012, reason, final: true, origin_state: step.after },
}));

/** Errors have the result codes of Diameter. */
export const resultCodes = shownError((error, { code }) => ({
  result_code: code === 'RATE_LIMITED' ? 3004 : code === 'LEDGER_UNAVAILABLE' ? 3002 : 5004,
  failed_avp: [],
  ...error,
}));

const syncing_ms = 2000;

/** Each object tells which device wrote it, and whether the others know of it by now. */
export const synced = everything((view, { id, createdAt, place }, call) => ({
  ...view,
  _sync: {
    object: 'sync',
    device: deviceOf(id),
    clock: `${createdAt.toString(36)}-${place.toString(36).padStart(4, '0')}`,
    state: furthest(call) - createdAt < syncing_ms ? 'local' : 'merged',
    seen_by: furthest(call) - createdAt < syncing_ms ? [deviceOf(id)] : ['duka-01', 'boda-07', 'kisima-02'],
  },
}));

const ticks = (moment: number): string => `/Date(${moment})/`;

/** OData of its second version: each entity has metadata and another way to write moments. */
export const entities = together(
  everything((view, { id, createdAt }) => ({
    __metadata: {
      id: `MP_SRV/Objects('${id}')`,
      uri: `MP_SRV/Objects('${id}')`,
      type: `MP_SRV.${asText(view['object'])}`,
      etag: `W/"datetimeoffset'${ticks(createdAt)}'"`,
    },
    ...view,
    CreatedOn: ticks(createdAt),
    Items: { __deferred: { uri: `MP_SRV/Objects('${id}')/Items` } },
  })),
  shownError((error, { code }) => ({
    ...error,
    message: { lang: 'en', value: `Message MP/${digitsFrom(code, 3)}: see long text` },
    innererror: { transactionid: error['request_id'] ?? '', errordetails: [] },
  })),
);

/** Each copy of an object is sealed anew. */
export const sealed = everything((view, { id }, call) => {
  const nonce = call.deployment.random.text('0123456789abcdef', 16);
  const mac = createHmac('sha256', 'registry').update(`${nonce}${id}`).digest('hex');
  return { ...view, seal: { object: 'seal', nonce, sealed_at: Math.floor(now(call) / 1000), mac } };
});

const executionTypes: Readonly<Record<string, string>> = {
  requires_payment: 'A',
  processing: '0',
  succeeded: 'F',
  failed: '8',
  expired: 'C',
};

/** As FIX has it, names are numbers. */
export const tagged = together(
  shownCharge((view, { charge, step }) => ({
    ...view,
    '35': '8',
    '37': charge.id,
    '11': charge.reference ?? '',
    '39': executionTypes[step.state] ?? '0',
    '60': new Date(charge.createdAt + step.after).toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1),
  })),
  shownError((error, { code }) => ({ ...error, '35': '3', '45': 0, '58': code, '373': 99 })),
);

const terms = ['term_1', 'term_2', 'term_3'] as const;

/** A bill of a school is for a pupil, and its amount goes to several purposes. */
export const purposes = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const transport = Math.floor(bill.amount / 700) * 100;
    return {
      ...was.bill(bill, call),
      student: { object: 'student', admission: digitsFrom(bill.customerRef, 6), guardian: bill.payerName },
      term: terms[Math.floor(new Date(bill.createdAt).getUTCMonth() / 4)] ?? terms[0],
      allocations: [
        { object: 'allocation', purpose: 'tuition', amount_minor: bill.amount - transport },
        { object: 'allocation', purpose: 'transport', amount_minor: transport },
      ],
    };
  },
}));

const zones: Readonly<Record<ReturnType<typeof providerOf>, (moment: number) => string>> = {
  A: (moment) => `${new Date(moment + 10_800_000).toISOString().slice(0, 19)}+03:00`,
  B: (moment) => new Date(moment).toISOString(),
  C: (moment) => new Date(moment).toISOString().replace('Z', '000Z'),
};

/** What a provider says of a charge stays as it said it: its times, and why something failed. */
export const providerWords = shownCharge(({ failure_reason: reason, ...view }, { charge }) => {
  const provider = providerOf(charge.rail);
  const told = zones[provider];
  const shown = { ...view, provider, created: told(charge.createdAt), expires_at: told(charge.expiresAt) };
  if (reason === undefined) return shown;
  if (provider === 'A') return { ...shown, result_desc: reason };
  return provider === 'B'
    ? { ...shown, provider_error: { http: 200, code: reason } }
    : { ...shown, trail: ['1032', reason] };
});

const paces: Readonly<Record<ReturnType<typeof providerOf>, number>> = { A: 2_200, B: 4_000, C: 6_500 };

/** Each provider is as fast as it is; what numbers promise stays. */
export const providerPaces = branched((branch, { msisdn, rail }) => {
  const trigger = triggerOf(msisdn.slice('+255'.length));
  return trigger === null || trigger === 1 ? { ...branch, timeline: approval(paces[providerOf(rail)]) } : branch;
});

/** Each event has a folio, and is bound to the one before it. */
export const chainedEvents = change('events')((was) => ({
  object: (event, deployment) => {
    const before = deployment.events.of(event.business)[event.place - 1];
    const link = createHash('sha256')
      .update(`${before?.id ?? ''} ${event.id}`)
      .digest('hex');
    return { ...was.object(event, deployment), register: { folio: event.place + 1, link } };
  },
}));
