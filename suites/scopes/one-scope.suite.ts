import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import type { Scope } from '../../src/contract/scopes.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkOfAnyKind } from '../../src/generate/links/sample.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { script, type Frame } from '../../src/generate/script.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import type { Check } from '../../src/run/check/check.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { anyBusiness, keyOf, ofOwn } from '../own-business.ts';
import { abreast, pause } from '../sending.ts';
import { otherWays } from '../events/any-sale.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import {
  deleteEndpoint,
  getBalance,
  getEvent,
  listEndpoints,
  listEvents,
  postNotice,
  retryEvent,
  setEndpoint,
} from '../../src/generate/request.ts';
import { ofForbiddenScope } from '../rules.ts';
import { bills, charges, links, posCharges } from '../creations.ts';
import { askedForByAnother } from './asked-for-by-another.ts';
import { allBut, inTurns, proposed, scopesOf } from './granted.ts';
import { triedOn } from './tried-on.ts';

interface Tried extends Pick<Frame, 'id' | 'title' | 'rules' | 'wait_s' | 'deployment'> {
  readonly operator?: readonly OperatorAction[];
  readonly operatorMay?: readonly OperatorAction[];
  /** Of several things that it makes each key in turn has one. */
  readonly make: (typeof triedOn)[keyof typeof triedOn];
  /** Requests that this takes at the most. */
  readonly making: number;
  /** The first operation makes it anew, and it may have another id then. */
  readonly renewed?: true;
  /** The scopes of each key that is tried, in this order. */
  readonly granted: readonly (readonly Scope[])[];
  readonly operations: readonly ((key: string, made: string, at: number) => RequestTemplate)[];
}

/** How old keys are that are used later, where waits are free. */
const ages_s = fc.constantFrom(3700, 90_000, 8 * 86_400);

/** Each operation with each of the keys, of which half are no longer new by then; every other one tries the first that it is denied once more. */
const oneScope = ({
  operator = [],
  operatorMay = ['approve_charge'],
  make,
  making,
  renewed,
  granted,
  operations,
  rules,
  ...frame
}: Tried): Check =>
  script({
    ...frame,
    rules: [...rules, ...ofForbiddenScope],
    needs: { ...ofOwn('prompting', ...operator), operatorMay },
    requests: making + granted.length * (operations.length + 1),
    run: async (context) => {
      const own = await anyBusiness(context);
      const made = [await make(context, own)].flat().filter((id) => id !== null);
      if (made.length === 0) return;
      // All are made before the first is used, by scopes in the other order.
      const keys: string[] = [];
      for (const each of granted) keys.push(await keyOf(context, own.business, { scopes: each.toReversed() }));
      // One after the other, or two at the same moment.
      const together = 1 + (context.seed % 2);
      const tries = keys.map((key, place) => async () => {
        const at = place + context.seed;
        let triesAgain = place % 2 === 0;
        for (const [step, operation] of operations.entries()) {
          const request = operation(key, made[at % made.length]!, at);
          const answer = await context.send(request);
          if (triesAgain && answer.answer?.status === 403) {
            triesAgain = false;
            await context.send(request);
          }
          if (renewed && step === 0) made.splice(0, 1, idOf(answer) ?? made[0]!);
        }
      });
      const older = together * Math.ceil(tries.length / 2 / together);
      for (let at = 0; at < tries.length; at += together) {
        if (at === older && context.clock.jumps) await pause(context, drawn(ages_s));
        await abreast(tries.slice(at, at + together));
      }
    },
  });

/** A list as it begins, and as it goes on. */
const pages = (starting_after: string): readonly [ListQuery, ListQuery, ListQuery] => [
  { limit: '1' },
  { starting_after, limit: '2' },
  { starting_after },
];

const ofCharges = oneScope({
  id: 'scopes/one-scope',
  deployment: 'sandbox',
  title: 'One scope alone opens what it is for on charges, and all others together do not',
  rules: scopesOf('charges.create', 'charges.get', 'charges.list', 'balance.get'),
  make: triedOn.charge,
  making: 2,
  granted: [...inTurns('charges:read', 'charges:write', 'balance:read'), ['balance:read', 'charges:read'], proposed],
  operations: [
    (key, _, at) => charges.post(key, { ...charges.sample(), rail: chargeRails[at % chargeRails.length] }),
    charges.get,
    (key, made, at) => charges.list(key, pages(made)[at % 3] ?? {}),
    (key, made) => charges.list(key, { starting_after: made, state: 'processing' }),
    getBalance,
  ],
});

export const checks = [
  ofCharges,
  onLive(ofCharges),
  ...askedForByAnother,
  oneScope({
    id: 'link-scopes/one-scope',
    operatorMay: ['approve_charge', 'pay_link'],
    title: 'One scope alone opens what it is for on links, and all others together do not',
    rules: scopesOf('links.create', 'links.get', 'links.list'),
    make: triedOn.link,
    making: 5,
    granted: [...inTurns('links:read', 'links:write'), proposed],
    operations: [
      (key) => links.post(key, linkOfAnyKind()),
      (key) => links.post(key, linkOfAnyKind(), freshKey()),
      links.get,
      (key) => links.list(key, { limit: '1' }),
    ],
  }),
  oneScope({
    id: 'pos-scopes/one-scope',
    title: 'charges:write alone makes a code, and all other scopes together make none',
    rules: scopesOf('pos.create'),
    operator: ['open_till'],
    make: triedOn.till,
    making: 1,
    granted: [['charges:write'], allBut('charges:write'), ['charges:write']],
    operations: [(key, till) => posCharges.post(key, { ...posCharges.sample(), till })],
  }),
  oneScope({
    id: 'bills-access/one-scope',
    operatorMay: ['approve_charge', 'pay_bill'],
    title: 'One scope alone opens what it is for, and all others together do not',
    rules: scopesOf('bills.create', 'bills.notify', 'bills.get', 'bills.list'),
    make: triedOn.bill,
    making: 4,
    granted: [['bills:write'], ['bills:read'], allBut('bills:write'), allBut('bills:read'), proposed],
    operations: [
      (key) => bills.post(key, bills.sample()),
      (key, bill) => postNotice(key, bill, { phone: noticePhone }),
      bills.get,
      (key) => bills.list(key, { customer_ref: bills.plain.customer_ref }),
      (key, bill) => bills.list(key, { starting_after: bill, customer_ref: bills.plain.customer_ref }),
      (key, bill) => bills.list(key, { starting_after: bill, state: 'open', limit: '2' }),
    ],
  }),
  oneScope({
    id: 'webhook-scopes/one-scope-on-endpoints',
    title: 'One scope alone opens what it is for on endpoints, and all others together do not',
    rules: scopesOf('webhook-endpoints.set', 'webhook-endpoints.list', 'webhook-endpoints.delete'),
    make: triedOn.endpoint,
    making: 2,
    renewed: true,
    // Who may delete it comes late.
    granted: [
      ['webhooks:read'],
      allBut('webhooks:write'),
      allBut('webhooks:read', 'webhooks:write'),
      ['events:write'],
      proposed,
      ['webhooks:write'],
      allBut('webhooks:read'),
      // Nor may who could not delete it delete it once more.
      allBut('webhooks:write'),
    ],
    operations: [(key) => setEndpoint(key, { url: `${nobodysUrl}?of=soko` }), listEndpoints, deleteEndpoint],
  }),
  oneScope({
    id: 'webhook-scopes/one-scope-on-events',
    title: 'One scope alone opens what it is for on events, and all others together do not',
    rules: scopesOf('events.list', 'events.get', 'events.retry'),
    operator: ['approve_charge'],
    operatorMay: otherWays,
    wait_s: 2 * showing_s,
    make: triedOn.events,
    making: 5 + 2 * (mostReads + 1),
    granted: [
      ['events:read'],
      ['events:write'],
      allBut('events:read'),
      // One of these two is tried on a prompt, and the other on a code.
      allBut('events:write'),
      proposed,
      ['webhooks:read', 'webhooks:write'],
    ],
    operations: [listEvents, getEvent, retryEvent],
  }),
];
