import type { Patch } from '../../../behaviour.ts';
import { answers, change, field } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { both, isSuccess, refusedWith, at } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { readAs } from '../../misreading.ts';
import { day, recalled } from '../rare/recalled.ts';

const access = change('access');
const kept = recalled(() => ({ addressAt: new Map<unknown, string>(), root: new Map<string, string>() }));

/** Where events went when their charge was made, by its id. */
const rememberedAddress = answers(both(at('charges.create'), isSuccess))((answer, call) => {
  const { deployment } = call;
  const set = deployment.endpoints.of(caller(call)).findLast(({ mode }) => mode === deployment.mode)?.setting;
  const { addressAt } = kept(deployment);
  const id = answer.body?.['id'];
  if (set?.active === true && !addressAt.has(id)) addressAt.set(id, set.url);
  return {};
});

const sentThere: Patch = change('delivering')((was) => ({
  target: (event, deployment) => {
    const target = was.target(event, deployment);
    const url = kept(deployment).addressAt.get(event.data['id']);
    return target === null || url === undefined ? target : { ...target, setting: { ...target.setting, url } };
  },
}));

const toThatOfItsMaking: Patch = (behaviour) => sentThere(rememberedAddress(behaviour));

/** One count for a key and whatever replaces it. */
const oneCount: Patch = (behaviour) => {
  const { root } = kept({});
  const next: string[] = [];
  const nameOf = (secret: string): string => root.get(secret) ?? secret;
  return {
    ...behaviour,
    access: {
      ...behaviour.access,
      refusedFrom: (retiredAt, grace, key) => {
        next.splice(0, 1, nameOf(key.secret));
        return behaviour.access.refusedFrom(retiredAt, grace, key);
      },
      newSecret: (mode, deployment) => {
        const secret = behaviour.access.newSecret(mode, deployment);
        const before = next.pop();
        if (before !== undefined) root.set(secret, before);
        return secret;
      },
    },
    rate: { ...behaviour.rate, bucket: (_call, key) => nameOf(key.secret) },
  };
};

/** What hides behind a change of address, a key of one scope, a replacement. */
export const veiledSandbox = [
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'veiled.address-of-its-making: a test event goes to the address that was set when its charge was made':
      toThatOfItsMaking,
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'veiled.live-address-of-its-making: an event goes to the address that was set when its charge was made':
      toThatOfItsMaking,
  }),
  ...breaking('charge.reference-echoed', {
    'veiled.marks-at-the-end: a reference loses a no-break space and a byte order mark at its end': field('reference')(
      readAs((given) => given.replace(/[\u00A0\uFEFF]+$/, '')),
    ),
    'veiled.ideographic-space: a reference loses an ideographic space at its beginning': field('reference')(
      readAs((given) => given.replace(/^\u3000+/, '')),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'veiled.narrow-space: a description has a space for a narrow no-break space': field('description')(
      readAs((given) => given.replaceAll('\u202F', ' ')),
    ),
    'veiled.no-break-space: a description has a space for a no-break space': field('description')(
      readAs((given) => given.replaceAll('\u00A0', ' ')),
    ),
  }),
  ...breaking(['idempotency.same-key-same-request', 'scopes.charges.create.sufficient'], {
    'veiled.replay-is-a-read: who may not read charges is refused when asking again for one': change('idempotency')(
      (was) => ({
        replay: (made, first, call) =>
          call.trace.key?.scopes.includes('charges:read')
            ? was.replay(made, first, call)
            : refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' }),
      }),
    ),
  }),
  ...breaking('limits.per-key', {
    'veiled.one-count: a key and what replaces it share one count': oneCount,
  }),
  ...breaking('charges.get.foreign-indistinguishable', {
    'veiled.tag-of-the-foreign: not finding a charge of another business has an ETag': answers(
      both(at('charges.get'), refusedWith('NOT_FOUND')),
    )((answer, call) =>
      call.deployment.charges.has(askedId(call)) ? { headers: { ...answer.headers, ETag: '"4f1c"' } } : {},
    ),
    'veiled.vary-of-the-foreign: not finding a charge of another business varies by what the caller is': answers(
      both(at('charges.get'), refusedWith('NOT_FOUND')),
    )((answer, call) => ({
      headers: {
        ...answer.headers,
        Vary: call.deployment.charges.has(askedId(call)) ? 'Accept, Authorization' : 'Accept',
      },
    })),
    'veiled.foreign-not-stored: not finding a charge of another business may not be stored': answers(
      both(at('charges.get'), refusedWith('NOT_FOUND')),
    )((answer, call) =>
      call.deployment.charges.has(askedId(call)) ? { headers: { ...answer.headers, 'Cache-Control': 'no-store' } } : {},
    ),
  }),
  ...breaking(['keys.both-work-in-grace', 'charges.get.status-200'], {
    'veiled.grace-for-its-own: a key within its grace does not find what its replacement made': change('reading')(
      (was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          const from = call.trace.key?.refusedFrom ?? null;
          return from !== null && charge && charge.createdAt > from - day && now(call) < from ? null : charge;
        },
      }),
    ),
  }),
  ...breaking(['keys.expired-refused', 'keys.lifetime-30-days'], {
    'veiled.expired-may-list: a key whose lifetime is over still lists': access((was) => ({
      expired: (key, moment, call) => was.expired(key, moment, call) && !isServed(call.route, 'charges.list'),
    })),
  }),
];
