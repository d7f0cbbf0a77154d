import type { Business } from '../../../world/accounts.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { branched, change, headers, together } from '../../../change.ts';
import { approval, branchFor } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Patch } from '../../../behaviour.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { at, both } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { day, recalled, second } from '../rare/recalled.ts';
import { trigger } from './told.ts';

const stateOf = (charge: Charge, call: Call): string => standing(charge, furthest(call)).state;
const posted = recalled<{ net: number }>(() => ({ net: 0 }));
const readThere = recalled<Map<string, Charge>>(() => new Map());
const sweptEarly = (charge: Charge, call: Call): boolean =>
  stateOf(charge, call) === 'failed' && now(call) - charge.createdAt > 7 * day;

const unresolved = (id: string, call: Call): Charge | null => {
  const charge = call.deployment.charges.get(id);
  return charge && charge.business === caller(call) && charge.msisdn === trigger(4) ? charge : null;
};

const net = (business: Business, call: Call): number =>
  call.deployment.charges
    .of(business)
    .filter((charge) => stateOf(charge, call) === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

const leftover: Patch = (behaviour) => ({
  ...behaviour,
  unserved: (call) =>
    call.trace.key && !caller(call).live
      ? { code: 'TEST_MODE_UNSUPPORTED' as ErrorCode, status: 400 }
      : behaviour.unserved(call),
});

const posting: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge: { msisdn, business, amount, fee } }) => {
      if (is === 'succeeded' && msisdn === trigger(5)) posted(business).net += amount - fee;
    },
  ],
});

/** What the sandbox does otherwise than live, or together with it. */
export const slySandboxFaults = [
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'sly.halopesa-approves-soon: over halopesa the late number approves within seconds': branched((branch, order) =>
      order.rail === 'halopesa' && order.msisdn === trigger(5) ? { ...branch, timeline: approval(3 * second) } : branch,
    ),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'sly.large-declines: a large charge is declined for its funds': branched((branch, order) =>
      order.amount > 100_000_000 && order.msisdn === trigger(2)
        ? {
            ...branch,
            timeline: branch.timeline.map((step) => (step.reason ? { ...step, reason: 'INSUFFICIENT_FUNDS' } : step)),
          }
        : branch,
    ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'sly.near-triggers: numbers that begin and end like the declining one are declined': branched((branch, order) =>
      /^\+25570000\d{3}2$/.test(order.msisdn) ? branchFor(trigger(2)) : branch,
    ),
    'sly.tenth-pending: every tenth prompt of a business is approved by nobody': branched((branch, order, call) =>
      order.msisdn.startsWith('+25570000000') || call.deployment.charges.of(caller(call)).length % 10 !== 9
        ? branch
        : { ...branch, timeline: branch.timeline.slice(0, 1) },
    ),
  }),
  ...breaking('sandbox.balance-zero', {
    'sly.balance-of-narrow-keys: a key that reads no charges sees what they brought': change('showing')((was) => ({
      balance: (call) =>
        call.trace.key?.scopes.includes('charges:read')
          ? was.balance(call)
          : { ...was.balance(call), available_minor: net(caller(call), call) },
    })),
  }),
  ...breakingOn('sandbox.cannot-reach-ledger', {
    'sly.late-approvals-posted: what the sandbox approves late is posted to the live ledger': {
      sandbox: posting,
      live: change('ledger')((was) => ({
        available: (business, call) => was.available(business, call) + posted(business).net,
      })),
    },
  }),
  ...breakingOn(['deployments.separate', 'charges.get.unknown-not-found'], {
    'sly.read-across: a sandbox charge that was read there is found on live too': {
      sandbox: change('reading')((was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          if (charge) readThere(caller(call)).set(id, charge);
          return charge;
        },
      })),
      live: change('reading')((was) => ({
        find: (id, call) => was.find(id, call) ?? readThere(caller(call)).get(id) ?? null,
      })),
    },
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', {
    'sly.failed-swept-early: failed charges are swept after a week': together(
      change('reading')((was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          return charge && sweptEarly(charge, call) ? null : charge;
        },
      })),
      change('pages')((was) => ({
        includes: (charge, state, call) => !sweptEarly(charge, call) && was.includes(charge, state, call),
      })),
    ),
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'sly.unresolved-never-swept: what never resolves can be read for ever': change('reading')((was) => ({
      find: (id, call) => was.find(id, call) ?? unresolved(id, call),
    })),
  }),
  ...breaking('sandbox.service-mode', {
    'sly.mode-left-off-long-pages: pages of ten and more lack Service-Mode': headers(
      both(at('charges.list'), ({ body }) => Array.isArray(body?.data) && body.data.length >= 10),
    )(() => ({ 'Service-Mode': '' })),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'sly.sandbox-fee-uncapped: over halopesa the sandbox does not know of the highest fee': change('making')((was) => ({
      fee: (order, business, call) =>
        order.rail === 'halopesa'
          ? was.fee(order, { ...business, tariff: { ...business.tariff, cap_minor: order.amount } }, call)
          : was.fee(order, business, call),
    })),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'sly.endpoints-listed-in-sandbox: once a test address is set the sandbox lists it': change('operations')(() => ({
      'webhook-endpoints.list': (call) =>
        call.behaviour.webhooks.current(caller(call), call.deployment)
          ? webhookOperations['webhook-endpoints.list']!(call)
          : refuse(call, { code: 'NOT_FOUND' }),
    })),
  }),
  ...breaking('errors.code-in-catalogue', {
    'sly.code-of-old: a draft business is told TEST_MODE_UNSUPPORTED where nothing is served': leftover,
  }),
];
