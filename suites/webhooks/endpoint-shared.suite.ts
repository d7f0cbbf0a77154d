import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { property } from '../../src/generate/property.ts';
import { deleteEndpoint, listEndpoints, setEndpoint } from '../../src/generate/webhooks/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { acceptedAddress, hookingKey, withAddress } from './address.ts';

/** Somebody else may set the address of a business that is in use, but hardly at every try within an instant. */
const tries = 3;

/** What one try showed of a rule; null: nothing. */
interface Showing {
  readonly rule: RuleId;
  readonly right: boolean | null;
  readonly expected: string;
  readonly actual: string;
  readonly exchanges: readonly Exchange[];
}

export const checks: readonly Check[] = [
  property({
    id: 'webhook-endpoints/of-a-business-in-use',
    deployment: 'live',
    title:
      'An address keeps its secret, another one has another, and a deleted one is not active, though others may set it too',
    rules: [
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoint.inactive-after-delete',
    ],
    needs: hookingKey,
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: tries * 7 + 1,
    body: async (context) => {
      const base = await acceptedAddress(context, keyFor(context));
      const seen: (readonly Showing[])[] = [];
      do seen.push(await setTwiceAndDelete(context, base));
      while (seen.length < tries && seen.at(-1)!.some(({ right }) => right === false));
      context.decide(...verdicts(seen));
    },
  }),
].map(withAddress);

async function setTwiceAndDelete(context: CheckContext, base: string): Promise<readonly Showing[]> {
  const key = keyFor(context);
  const set = (shop: string): Promise<Exchange> => context.send(setEndpoint(key, { url: `${base}?of=${shop}` }));
  const [first, again, other] = [await set('duka'), await set('duka'), await set('soko')];
  const list = await context.send(listEndpoints(key));
  const id = idOf(other);
  const deleted = id === null ? null : await context.send(deleteEndpoint(key, id));
  const after = await context.send(listEndpoints(key));
  return [
    secrets('webhook-endpoints.set.same-address-keeps-secret', first, again, true),
    secrets('webhook-endpoints.set.new-address-rotates-secret', again, other, false),
    oneAtATime(list),
    ...(deleted === null || id === null ? [] : [inactive(id, deleted, after)]),
  ];
}

/** A secret stands in every text under its number, so that equal ones are seen to be equal. */
const secretOf = (set: Exchange): string | null => {
  const secret = objectOf(set)?.['secret'];
  return typeof secret === 'string' && secret.includes('<secret-') ? secret : null;
};

function secrets(rule: RuleId, one: Exchange, two: Exchange, same: boolean): Showing {
  const [was, is] = [secretOf(one), secretOf(two)];
  return {
    rule,
    right: was === null || is === null ? null : (was === is) === same,
    expected: same
      ? `the secret of exchange ${one.n}, which set the same url`
      : `another secret than in exchange ${one.n}, which set another url`,
    actual: was === is ? 'the same secret' : 'another secret',
    exchanges: [one, two],
  };
}

const endpointsIn = (list: Exchange): readonly Readonly<Record<string, unknown>>[] | null => {
  const data = objectOf(list)?.['data'];
  return Array.isArray(data) ? data.map(asObject).filter((each) => each !== null) : null;
};

function oneAtATime(list: Exchange): Showing {
  const active = endpointsIn(list)?.filter((endpoint) => endpoint['active'] === true) ?? null;
  return {
    rule: 'webhook-endpoints.set.one-per-mode',
    right: active === null ? null : active.length <= 1,
    expected: 'one active endpoint at the most',
    actual: `${active?.length ?? 0} active endpoints`,
    exchanges: [list],
  };
}

function inactive(id: string, deleted: Exchange, list: Exchange): Showing {
  const active = endpointsIn(list)?.find((endpoint) => endpoint['id'] === id)?.['active'];
  return {
    rule: 'webhook-endpoint.inactive-after-delete',
    right: typeof active === 'boolean' ? !active : null,
    expected: `active false of ${id}, which exchange ${deleted.n} deleted`,
    actual: String(active),
    exchanges: [deleted, list],
  };
}

/** Right once is right; wrong is only what was wrong at every try. */
function verdicts(seen: readonly (readonly Showing[])[]): readonly Decision[] {
  return (seen[0] ?? []).flatMap(({ rule }): Decision[] => {
    const each = seen.flatMap((showings) => showings.filter((showing) => showing.rule === rule));
    if (each.some(({ right }) => right === true)) return [kept(rule)];
    const last = each.at(-1)!;
    if (each.length < tries || each.some(({ right }) => right === null)) return [];
    const { expected, actual, exchanges } = last;
    return [
      { is: 'broken', rule, expected, actual: `${actual}, ${tries} times`, exchanges: exchanges.map(({ n }) => n) },
    ];
  });
}
