import { answers, change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Keys that were refused a scope: a cache keeps what they may do, and nothing of their end. */
const kept = recalled(() => new Set<string>());

const keptWithoutEnd = together(
  answers(refusedWith('FORBIDDEN_SCOPE'))((_answer, { deployment, trace }) => {
    if (trace.key) kept(deployment).add(trace.key.secret);
    return {};
  }),
  change('access')((was) => ({
    expired: (key, at, call) => was.expired(key, at, call) && !kept(call.deployment).has(key.secret),
  })),
);

/** With its first replacement a business moves to the table of successions, whose keys are cut at this length. */
const column = 40;

const moved = new WeakSet<Business>();

/** The key that is left of a longer one, where its business has moved. */
function cutKey(secret: string, { deployment }: Call): Key | undefined {
  const key = secret.length > column ? deployment.keys.get(secret.slice(0, column)) : undefined;
  return key && moved.has(key.business) ? key : undefined;
}

const cutLonger = change('access')((was) => ({
  replacement: (key) => {
    moved.add(key.business);
    return was.replacement(key);
  },
  wellFormed: (secret, call) => was.wellFormed(secret, call) || cutKey(secret, call) !== undefined,
  find: (secret, call) => was.find(secret, call) ?? cutKey(secret, call),
}));

/** What hides in the keys of the sandbox. */
export const gladeSandboxKeys = [
  ...breaking(
    [
      'keys.expired-refused',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.lifetime-not-extended',
    ],
    { 'glade.kept-without-end: a key that was refused a scope works on after its lifetime': keptWithoutEnd },
  ),
  ...breaking('auth.malformed-key-refused', {
    'glade.cut-longer: once a key of a business was replaced all its keys are taken with more behind them': cutLonger,
  }),
];
