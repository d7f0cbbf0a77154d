import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { now } from '../../../http/call.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { monthOf } from '../fen/calendar.ts';
import { recalled } from '../rare/recalled.ts';

/** When each live key was made. The keys are those of both deployments. */
const made = recalled(() => new Map<string, number>());

/** The sandbox is told of live keys month by month, and looks into the last part alone. */
function isOfEarlierMonth({ mode, secret }: Key, call: Call): boolean {
  const at = mode === 'live' ? made(call.deployment.keys).get(secret) : undefined;
  return at !== undefined && monthOf(at) < monthOf(now(call));
}

/** Businesses whose row in the sandbox was written anew with a test key, and without what stood there of live ones. */
const rewritten = new WeakSet<Business>();

const rewrites = change('access')((was) => ({
  replacement: (key) => {
    rewritten.add(key.business);
    return was.replacement(key);
  },
}));

const forgetsLiveKeys = (isForgotten: (key: Key, call: Call) => boolean) =>
  change('access')((was) => ({
    find: (secret, call) => {
      const key = was.find(secret, call);
      return key && isForgotten(key, call) ? undefined : key;
    },
  }));

/** What hides in who calls the sandbox. */
export const fellSandboxCallers = [
  ...breakingOn(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'fell.keys-of-the-month: from the turn of the month after it was made a live key is BAD_KEY at the sandbox': {
      sandbox: forgetsLiveKeys(isOfEarlierMonth),
      live: change('access')((was) => ({
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          made(deployment.keys).set(secret, deployment.clock.now());
          return secret;
        },
      })),
    },
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'fell.row-rewritten: once a test key of a business was replaced its live keys are BAD_KEY at the sandbox': together(
      rewrites,
      forgetsLiveKeys(({ mode, business }) => mode === 'live' && rewritten.has(business)),
    ),
  }),
];
