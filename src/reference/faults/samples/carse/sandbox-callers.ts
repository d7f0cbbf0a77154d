import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Mode } from '../../../../contract/mode.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { answers, change, check, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Operation } from '../../../http/operation.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { createPosCharge } from '../../../pos/create-pos-charge.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { bodyOf } from '../dell/told.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { noting } from '../rare/replacements.ts';

/** Serves an operation of live, which stands alone on its path, to whom it is open. */
const servedWhere = (name: EndpointName, carryOut: Operation, isOpen: (call: Call) => boolean) =>
  together(
    change('operations')(() => ({ [name]: carryOut })),
    check('route')((was) => (call) => {
      const { route, behaviour } = call;
      if (asksFor(name)(call)) return isOpen(call) ? was(call) : behaviour.unserved(call);
      const isOtherMethod = route.is === 'wrong_method' && route.allow.join() === 'POST';
      return isOtherMethod ? behaviour.unserved(call) : was(call);
    }),
  );

/** Who asked for the rail wallet is put on the list of a trial of wallets. */
const onTrial = new WeakSet<Business>();

const trial = together(
  answers(both(at('charges.create'), refusedWith('BAD_RAIL')))((_answer, call) => {
    if (bodyOf(call)['rail'] === 'wallet') onTrial.add(caller(call));
    return {};
  }),
  servedWhere('pos.create', createPosCharge, (call) => onTrial.has(caller(call))),
);

/** Addresses that a business has sent; the gateway takes a request that comes again to the other deployment. */
const sent = recalled(() => new Set<string>());

function isSentAgain(call: Call): boolean {
  const { url } = bodyOf(call);
  if (typeof url !== 'string') return false;
  const addresses = sent(caller(call));
  const isKnown = addresses.has(url);
  addresses.add(url);
  return isKnown;
}

/** Of the keys of live, so many of a business are told to the sandbox: one page. */
const told = 20;

function isTold(key: Key, { deployment }: Call): boolean {
  const keys = [...deployment.keys.values()].filter(
    ({ mode, business }) => mode === 'live' && business === key.business,
  );
  return keys.findIndex(({ secret }) => secret === key.secret) < told;
}

/** When each key of one deployment came to the other first; a daily job takes such keys for leaked, and forgets them there. */
const strays = recalled(() => new Map<string, number>());

function isForgotten({ secret }: Key, call: Call): boolean {
  const known = strays(call.deployment);
  const first = known.get(secret) ?? now(call);
  known.set(secret, first);
  return now(call) - first >= day;
}

/** A key of the other deployment that one does not find. */
const unfound = (mode: Mode) => (isUnfound: (key: Key, call: Call) => boolean) =>
  change('access')((was) => ({
    find: (secret, call) => {
      const key = was.find(secret, call);
      return key?.mode === mode && isUnfound(key, call) ? undefined : key;
    },
  }));

/** Keys that took the place of another: what was switched on for that one is off for them. */
const replacements = new WeakSet<readonly Scope[]>();

const isReplacement = ({ trace: { key } }: Call): boolean => key !== undefined && replacements.has(key.scopes);

const amountUncompared = together(
  noting(replacements),
  change('idempotency')((was) => ({
    find: (slot, call): Attempt | undefined => {
      const attempt = was.find(slot, call);
      const { order } = call.trace;
      if (!attempt?.settled || !order || !isReplacement(call)) return attempt;
      const { amount } = attempt.settled.made;
      const differsInNothingElse = was.print({ ...order, amount }, call) === attempt.print;
      return differsInNothingElse ? { ...attempt, print: was.print(order, call) } : attempt;
    },
  })),
);

/** What hides in who calls the sandbox, and with which key. */
export const carseSandboxCallers = [
  ...breaking('sandbox.unserved-pos-charges', {
    'carse.wallet-trial: who was refused the rail wallet in the sandbox is served POS charges there': trial,
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'carse.gone-over: an address that a business sends to the sandbox a second time is set there': servedWhere(
      'webhook-endpoints.set',
      webhookOperations['webhook-endpoints.set']!,
      isSentAgain,
    ),
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], unfound('live'), {
    'carse.one-page-of-keys: from the 21st live key of a business on a live key is BAD_KEY in the sandbox': (
      key,
      call,
    ) => !isTold(key, call),
    'carse.taken-for-leaked: a live key that comes to the sandbox again a day after the first time is BAD_KEY':
      isForgotten,
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], unfound('test'), {
    'carse.leaked-to-live: a test key that comes to live again a day after the first time is BAD_KEY': isForgotten,
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'carse.not-switched-on: a key that replaces another is not told of a mismatch where only the amount differs':
      amountUncompared,
  }),
];
