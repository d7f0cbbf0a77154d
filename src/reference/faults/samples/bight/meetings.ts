import { change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

/** Charges to the first trigger number that are being written, and those whose timer another one has taken. */
const timers = recalled(() => new Set<Call['trace']>());
const taken = new WeakSet<Call['trace']>();

function startTimer({ trace }: Call, business: Business): void {
  const running = timers(business);
  for (const other of running) taken.add(other);
  running.add(trace);
}

/** The simulator keeps one timer for a number, which is set when a charge begins to be written. */
const oneTimer = change('making')((was) => ({
  writing: (call) => {
    if (call.trace.order?.msisdn === trigger(1)) startTimer(call, caller(call));
    return was.writing(call);
  },
  branch: (order, call) => {
    const branch = was.branch(order, call);
    timers(caller(call)).delete(call.trace);
    return taken.has(call.trace) ? { ...branch, timeline: branch.timeline.slice(0, 1) } : branch;
  },
}));

/** Rows of keys that whoever waited for the first attempt has written once more. */
const leftOver = recalled(() => new Map<string, Attempt>());

/** A row that is left over was written without the request that it stands for. */
const unknownRequest = '';

const writtenByWaiting = change('idempotency')((was) => ({
  find: (slot, call) => leftOver(call.deployment).get(slot) ?? was.find(slot, call),
  waiting: async (attempt, call) => {
    const outcome = await attempt.outcome;
    const slot = slotOf(was.space(call), call.trace.idempotencyKey, call);
    if ('refusal' in outcome) leftOver(call.deployment).set(slot, { ...attempt, print: unknownRequest });
    return was.waiting(attempt, call);
  },
}));

/** Who sets which address: servers of one merchant that start together. */
function setBy(call: Call): string | undefined {
  const business = keyOf(call)?.business;
  const { url } = sentBody(call);
  const isSetting = asksFor('webhook-endpoints.set')(call) && business !== undefined && typeof url === 'string';
  return isSetting ? `${business.id} ${url}` : undefined;
}

/** By how much the signer is ahead of what was told, since an address was set twice at once. */
const ahead = new WeakMap<WebhookEndpoint, number>();

const isAhead = (endpoint: WebhookEndpoint): boolean => ahead.get(endpoint) === endpoint.setting.rotation;

const rotated = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  setting: { ...endpoint.setting, rotation: endpoint.setting.rotation + 1 },
});

const startingTogether = meeting(setBy, setBy);

const rotatedTwice = together(
  startingTogether.patch,
  change('webhooks')((was) => ({
    showSet: (endpoint, call) => {
      if (startingTogether.met(call)) ahead.set(endpoint, endpoint.setting.rotation);
      return was.showSet(endpoint, call);
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const { endpoint } = message;
      return was.secret(isAhead(endpoint) ? { ...message, endpoint: rotated(endpoint) } : message, deployment);
    },
  })),
);

/** What hides where two requests meet. */
export const bightMeetings = [
  ...breaking(['sandbox.trigger-1-succeeds', 'charge.simulation-note-names-branch'], {
    'bight.one-timer: of two charges to the number ending in 1 that are written at once the first stays processing':
      oneTimer,
  }),
  ...breakingLive(['idempotency.resend-after-ledger-unavailable', 'errors.cause-of-idempotent-mismatch'], {
    'bight.left-over: where two with one key met and both were LEDGER_UNAVAILABLE a third one is IDEMPOTENT_MISMATCH':
      writtenByWaiting,
  }),
  ...breakingLive('webhooks.signed', {
    'bight.rotated-twice: after two at once set one address its events are signed with a secret that nobody was told':
      rotatedTwice,
  }),
];
