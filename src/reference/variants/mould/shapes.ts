import { change, shownCharge, shownError, together } from '../../change.ts';
import { createHash } from 'node:crypto';
import { asText, type JsonObject } from '../../http/json.ts';
import { localTime } from '../guise/times.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

/** Changes what is shown of charges, bills and links. */
const everyObject = (alter: (view: JsonObject, createdAt: number) => JsonObject): Patch =>
  together(
    shownCharge((view, { charge }) => alter(view, charge.createdAt)),
    change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill.createdAt) })),
    change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link.createdAt) })),
  );

const hashOf = (view: JsonObject): string => createHash('sha1').update(JSON.stringify(view)).digest('hex');

/** What is shown is a commit of its own, by whoever wrote it and when. */
export const committed = everyObject((view, createdAt) => ({
  ...view,
  commit: {
    object: 'commit',
    tree: hashOf(view),
    author: `Ledger Bot <ledger@example.test> ${Math.floor(createdAt / 1000)} +0300`,
  },
}));

const block_ms = 6000;

/** A charge stands in a block, and is the more certain the more there are behind it. */
export const confirmed = shownCharge((view, { charge, call }) => {
  const height = Math.floor(charge.createdAt / block_ms);
  const confirmations = Math.floor(now(call) / block_ms) - height;
  return { block: { object: 'block', height, confirmations, finalised: confirmations >= 6 }, ...view };
});

const context = 'https://schema.example.test/payments.jsonld';

/** Linked data: what names mean comes first, of errors too. */
export const linked = together(
  everyObject((view) => ({ '@context': context, '@type': `pay:${asText(view['object'])}`, ...view })),
  change('showing')((was) => ({
    list: (data, more, call) => ({ '@context': context, ...was.list(data, more, call) }),
    missing: (field) => (field === 'metadata' ? {} : null),
  })),
  change('refusals')((was) => ({
    body: (error, call) => ({ '@context': context, '@type': 'pay:Error', ...was.body(error, call) }),
  })),
);

const generalised = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:T]|\.\d+/g, '');

/** What a directory adds to whatever it keeps, and the result that it tells of each refusal. */
export const directory = together(
  everyObject((view, createdAt) => ({
    ...view,
    entryDN: view['id'] ?? null,
    createTimestamp: generalised(createdAt),
    structuralObjectClass: ['top', 'paymentObject'],
    hasSubordinates: 'FALSE',
  })),
  change('showing')((was) => ({
    list: (data, more, call) => ({
      ...was.list(data, more, call),
      controls: [{ object: 'control', type: '1.2.840.113556.1.4.319', cookie: more ? 'AAAAAQ==' : '' }],
    }),
  })),
  shownError((error, { code }) => ({ ...error, resultCode: code === 'NOT_FOUND' ? 32 : 53, matchedDN: 'c=TZ' })),
);

/** Errors are faults beside what they are. */
export const faults = together(
  change('refusals')((was) => ({
    body: (error, call) => ({
      fault: { object: 'fault', faultcode: 'soapenv:Client', faultstring: `ORA-20001: ${asText(error['code'])}` },
      ...was.body(error, call),
    }),
  })),
  change('showing')(() => ({ missing: (field) => (field === 'metadata' ? undefined : null) })),
  change('billShowing')(() => ({ missing: () => null })),
);

const epoch_ms = Date.UTC(1899, 11, 30);

/** Days since the last but one of 1899, as sheets count them. */
export const serials = everyObject((view, createdAt) => ({
  row: Math.floor(createdAt / 1000) % 1_048_576,
  ...view,
  created_serial: (createdAt - epoch_ms) / 86_400_000,
  'created (local)': localTime(createdAt).replace('T', ' '),
}));

/** Why something is refused is a proof; a note is a clause. */
export const proofs = together(
  shownError((error, { code }, call) => ({
    proof: [`refused(R) :- broken(R, ${code.toLowerCase()}).`, `broken(r${call.nth}, ${code.toLowerCase()}).`, '% QED'],
    ...error,
  })),
  shownCharge((view, { charge, call }) => {
    if (call.deployment.mode === 'live') return view;
    const { payer, note } = charge.branch;
    const clause = `ends(C, "${note}") :- payer(C, '${payer}'), !.`;
    return { ...view, simulation: { payer, note: clause, depth: 3 } };
  }),
);

/** Whether the newer release wrote something, which shows it in its own way for good. */
const isGreen = (createdAt: number): boolean => Math.floor(createdAt / 1000) % 2 === 1;

/** An object is shown by the release that made it. */
export const twoReleases = together(
  everyObject((view, createdAt) => {
    if (!isGreen(createdAt)) return view;
    const entries = Object.entries(view).filter(([name, value]) => name !== 'reference' || value !== '');
    return { release: 'green', ...Object.fromEntries(entries.toReversed()), labels: [] };
  }),
  shownCharge(({ failure_reason: reason, ...view }, { charge }) => {
    if (reason === undefined) return view;
    return isGreen(charge.createdAt)
      ? { ...view, outcome: { object: 'outcome', kind: 'failure', reason } }
      : { ...view, failure_reason: reason };
  }),
);
