import { apiKeyPattern } from '../../../../contract/chapters/auth.ts';
import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, check, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const first =
  (act: (call: Call) => void | Promise<void>): Patch =>
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, act] });

/** Bodies that are under way with a test key, by that and their Idempotency-Key. */
const underWay = recalled(() => new Map<string, Set<string>>());
const behindAnother = new WeakSet<Call['trace']>();

/** One request at a time looks up an API key; who comes with another body finds the place taken. */
const lookedUpOnce = together(
  first(async (call) => {
    const secret = call.behaviour.access.secret(call);
    const key = call.header('idempotency-key');
    if (secret?.startsWith('sk_test_') !== true || key === undefined || call.payload?.is !== 'text') return;
    const slots = underWay(call.deployment);
    const slot = `${secret} ${key}`;
    const bodies = slots.get(slot) ?? new Set<string>();
    slots.set(slot, bodies);
    const { text } = call.payload;
    if (bodies.has(text)) return;
    if (bodies.size > 0) behindAnother.add(call.trace);
    bodies.add(text);
    await pause(15);
    bodies.delete(text);
  }),
  check('address')((was) => (call) => {
    const refusal = was(call);
    return refusal?.code === 'USE_SANDBOX_URL' && behindAnother.has(call.trace) ? { code: 'BAD_KEY' } : refusal;
  }),
);

/** How often keys were replaced before these came to be, by their scopes. */
const generations = new WeakMap<readonly Scope[], number>();

/** Only the first replacement of a key is written down. */
const replacedOnce = change('access')((was) => ({
  replacement: (key) => {
    const scopes = [...key.scopes];
    generations.set(scopes, (generations.get(key.scopes) ?? 0) + 1);
    return { ...was.replacement(key), scopes };
  },
  find: (secret, call) => {
    const key = was.find(secret, call);
    return key && (generations.get(key.scopes) ?? 0) > 1 ? undefined : key;
  },
}));

interface LookUp {
  readonly secret: string;
  readonly operation: EndpointName;
}

const lately = recalled(() => new Set<LookUp>());
const lent = new WeakMap<Call['trace'], string>();

/** Prefix and 24 characters: under what a look-up is shared with those that come at the same time. */
const shared = (secret: string): string => secret.slice(0, 32);

const sharedLookUp = together(
  first(async (call) => {
    const { route, deployment } = call;
    const secret = call.behaviour.access.secret(call);
    if (secret === null || secret.length < 32 || route.is !== 'served') return;
    const lookUps = lately(deployment);
    if (apiKeyPattern.test(secret)) {
      const lookUp = { secret, operation: route.operation };
      lookUps.add(lookUp);
      void pause(30).then(() => lookUps.delete(lookUp));
      return;
    }
    await pause(20);
    const other = [...lookUps].findLast(
      ({ secret: known, operation }) => shared(known) === shared(secret) && operation !== route.operation,
    );
    if (other) lent.set(call.trace, other.secret);
  }),
  change('access')((was) => ({ secret: (call) => lent.get(call.trace) ?? was.secret(call) })),
);

/** What hides in who calls live. */
export const tarnLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'tarn.place-taken: of two charges at once with one test key and one Idempotency-Key the second is told BAD_KEY':
      lookedUpOnce,
  }),
  ...breakingLive(
    [
      'keys.rotation-makes-replacement',
      'keys.both-work-in-grace',
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
    ],
    { 'tarn.replaced-once: the replacement of a key that is itself a replacement opens nothing': replacedOnce },
  ),
  ...breakingLive('auth.malformed-key-refused', {
    'tarn.shared-look-up: a key cut short passes while the whole key is used for another operation': sharedLookUp,
  }),
];
