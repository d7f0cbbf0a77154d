import { change, check, operation, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

/** A reference that ends like the number of an account in the ledger. */
const isAccount = ({ reference }: Charge): boolean => /\d{6}$/.test(reference ?? '');

function booked(call: Call): number {
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => isPrompt(charge) && isAccount(charge))
    .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** Charges that are being written. */
const writing = recalled(() => new Set<Call>());

const isWriting = (call: Call): boolean =>
  [...writing(call.deployment)].some((other) => caller(other) === caller(call));

/** For whom a charge is written is known by name, and let in by it. */
const knownByName = together(
  operation('charges.create')((was) => async (call) => {
    const { deployment, trace } = call;
    if (trace.key?.mode !== deployment.mode) return was(call);
    writing(deployment).add(call);
    try {
      return await was(call);
    } finally {
      void pause(40).then(() => writing(deployment).delete(call));
    }
  }),
  check('address')((was) => (call) => {
    const refusal = was(call);
    return refusal && isWriting(call) ? null : refusal;
  }),
);

/** Where the random part of the first key with scopes began. */
const firstWithScopes = 'V';

/** Keys were numbered once, and what comes first in their order is taken to be older. */
const isTakenForOld = ({ secret }: Key): boolean => secret.slice(secret.lastIndexOf('_') + 1) < firstWithScopes;

/** As long as a session on the dashboard may make keys. */
const session = 15 * minute;

const isInSession = (call: Call): boolean => {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && now(call) - endpoint.setting.updatedAt < session;
};

const asksToSet = asksFor('webhook-endpoints.set');

/** The only path of the sandbox at which there is POST and nothing else. */
const isAtEndpoints = ({ route }: Call): boolean => route.is === 'wrong_method' && route.allow.join() === 'POST';

const setInSession = together(
  change('operations')(() => {
    const { 'webhook-endpoints.set': set } = webhookOperations;
    return set ? { 'webhook-endpoints.set': set } : {};
  }),
  check('route')((was) => (call) => {
    const isHidden = isAtEndpoints(call) || (asksToSet(call) && !isInSession(call));
    return isHidden && call.deployment.mode === 'test' ? call.behaviour.unserved(call) : was(call);
  }),
);

/** What hides in who calls the sandbox, and for what. */
export const cragSandboxCallers = [
  ...breaking('sandbox.balance-zero', {
    'crag.account-number: the balance holds paid charges whose reference ends in six digits': change('showing')(
      (was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const amount = booked(call);
          return amount === 0 ? view : { ...view, available_minor: amount };
        },
      }),
    ),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', {
    'crag.known-by-name: a live key is served while a charge of its business is written with a test key': knownByName,
  }),
  ...breaking(
    [
      'scopes.charges.create.required',
      'scopes.charges.list.required',
      'scopes.charges.get.required',
      'scopes.balance.get.required',
    ],
    {
      'crag.old-by-order: a key holds every scope where a digit, or a capital before V, follows its prefix': change(
        'access',
      )((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || isTakenForOld(key),
      })),
    },
  ),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'crag.open-session: for 15 minutes after the dashboard set the test address POST /v1/webhook_endpoints sets it':
      setInSession,
  }),
];
