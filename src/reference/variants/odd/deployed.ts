import { change, headers, shownCharge, shownError, together } from '../../change.ts';
import { always } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

/** How many requests the version before answers. */
const before = 120;

/** A rollout goes over three servers, one after another. */
const isNew = ({ nth }: Call): boolean => nth > before + 40 || (nth > before && nth % 3 === 0);

const isStarting = ({ nth }: Call): boolean => nth > before && nth <= before + 3;

const starting_ms = 900;

const added = (view: JsonObject, call: Call): JsonObject =>
  isNew(call) ? { ...view, api_release: '1.14.0', labels: [], risk: { score: null, checks: {} } } : view;

const starts: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    async (call) => {
      if (isStarting(call)) await pause(starting_ms);
    },
  ],
});

/** A release comes while the service is in use, and adds fields and headers to what there was. */
export const deployedMeanwhile = together(
  starts,
  shownCharge((view, { call }) => added(view, call)),
  change('billShowing')((was) => ({ bill: (bill, call) => added(was.bill(bill, call), call) })),
  change('linkShowing')((was) => ({ link: (link, call) => added(was.link(link, call), call) })),
  change('webhooks')((was) => ({ show: (endpoint, call) => added(was.show(endpoint, call), call) })),
  change('showing')((was) => ({
    list: (data, more, call) => added(was.list(data, more, call), call),
    balance: (call) => added(was.balance(call), call),
  })),
  shownError((error, _refusal, call) => (isNew(call) ? { ...error, trace: null } : error)),
  headers(always)((_usual, call) =>
    isNew(call)
      ? { 'X-Release': '1.14.0', 'X-RateLimit-Policy': `${call.behaviour.bounds.perMinute};w=60` }
      : { 'X-Release': '1.13.7' },
  ),
);
