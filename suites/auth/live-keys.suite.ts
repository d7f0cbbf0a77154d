import fc from 'fast-check';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { KeyUse } from '../../src/evidence/exchange.ts';
import { property } from '../../src/generate/property.ts';
import type { Body } from '../../src/generate/trial.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { keyFor } from '../charges/keys.ts';
import { asking, callOf, makeFor, movesAddress, reading } from './live-keys-calls.ts';

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly need: KeyNeed;
  readonly rules: readonly RuleId[];
}

const kinds: readonly Kind[] = [
  {
    name: 'of-a-draft',
    title: 'A live key of a business that is not live',
    need: { mode: 'live', business: 'draft' },
    rules: [
      'auth.live-key-needs-live-business',
      'errors.cause-of-merchant-not-live',
      'errors.status-of-merchant-not-live',
    ],
  },
  {
    name: 'of-the-sandbox',
    title: 'A test key',
    need: { mode: 'test' },
    rules: ['auth.test-key-refused-on-live', 'errors.cause-of-use-sandbox-url'],
  },
  {
    name: 'expired',
    title: 'A key past its lifetime',
    need: { mode: 'live', status: 'expired' },
    rules: ['keys.expired-refused', 'errors.cause-of-key-expired', 'errors.status-of-key-expired'],
  },
  {
    name: 'revoked',
    title: 'A retired key',
    need: { mode: 'live', status: 'revoked' },
    rules: ['keys.revoked-refused', 'errors.cause-of-key-revoked', 'errors.status-of-key-revoked'],
  },
];

interface Sweep {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  readonly over: readonly Endpoint[];
  readonly perEndpoint?: number;
}

/** Every endpoint once. */
const sweep = ({ id, title, rules, needs, over, perEndpoint = 1 }: Sweep, body: Body<Endpoint>): Check =>
  property<Endpoint>({
    id: `live-keys/${id}`,
    title,
    deployment: 'live',
    rules,
    needs,
    arbitrary: fc.constantFrom(...over),
    boundaries: over,
    runs: { quick: Math.min(over.length, 2), standard: over.length, deep: over.length },
    requestsPerRun: perEndpoint,
    body,
  });

const refused: readonly Check[] = kinds.flatMap(({ name, title, need, rules }) => [
  sweep(
    {
      id: `${name}-reading`,
      title: `${title} reads nothing on live`,
      rules,
      needs: { keys: { main: need }, permit: 'reading' },
      over: reading,
    },
    async (context, endpoint) => void (await context.send(callOf(endpoint, { use: keyFor(context) }))),
  ),
  sweep(
    {
      id: `${name}-asking`,
      title: `${title} makes and changes nothing on live`,
      rules,
      needs: { keys: { main: need }, permit: 'prompting' },
      over: asking,
    },
    async (context, endpoint) => void (await context.send(callOf(endpoint, { use: keyFor(context) }))),
  ),
  sweep(
    {
      id: `${name}-of-what-exists`,
      title: `${title} reads and changes nothing on live that exists either`,
      rules,
      needs: {
        keys: { maker: { mode: 'live', has: ['charges:write', 'bills:write', 'links:write'] }, main: need },
        permit: 'prompting',
      },
      over: [...reading, ...asking].filter(({ path }) => /charges\/|bills\/|links\//.test(path)),
      perEndpoint: 2,
    },
    async (context, endpoint) => {
      const id = await makeFor(endpoint, context, keyFor(context, 'maker'));
      if (id !== null) await context.send(callOf(endpoint, { use: keyFor(context) }, id));
    },
  ),
]);

const ways = ['missing', 'unknown', 'in the query'] as const;
const keyUse = (how: (typeof ways)[number], key: string): KeyUse =>
  how === 'in the query' ? { use: key, inQuery: true } : { spoiled: how };

const strangers: readonly RuleId[] = [
  'auth.missing-key-refused',
  'auth.unknown-key-refused',
  'auth.key-in-query-refused',
  'errors.cause-of-bad-key',
  'errors.status-of-bad-key',
];

const strange = (id: string, title: string, needs: Needs, over: readonly Endpoint[]): Check =>
  sweep({ id, title, rules: strangers, needs, over, perEndpoint: 1 + ways.length }, async (context, endpoint) => {
    const [key, exists] = [keyFor(context), needs.permit === 'prompting'];
    const id = exists ? await makeFor(endpoint, context, key) : null;
    for (const how of ways) await context.send(callOf(endpoint, keyUse(how, key), id ?? undefined));
  });

const nobody: readonly Check[] = [
  strange(
    'of-nobody-reading',
    'Nothing on live is read without a known key in the header',
    { keys: { main: { mode: 'live' } }, permit: 'reading' },
    reading,
  ),
  strange(
    'of-nobody-asking',
    'Nothing on live is made, and nothing that exists is read, without a known key in the header',
    { keys: { main: { mode: 'live', has: ['charges:write', 'bills:write', 'links:write'] } }, permit: 'prompting' },
    [...asking, ...reading.filter(({ path }) => path.includes('{id}'))].filter((endpoint) => !movesAddress(endpoint)),
  ),
  strange(
    'of-nobody-moving',
    'No address for events is set or deleted without a known key in the header',
    { keys: { main: { mode: 'live', exclusive: true } }, permit: 'writing' },
    asking.filter(movesAddress),
  ),
];

const onSandbox: Check = {
  ...sweep(
    {
      id: 'on-the-sandbox',
      title: 'A live key opens nothing in the sandbox, whether it is served there or not',
      rules: ['auth.live-key-refused-on-sandbox', 'errors.cause-of-live-key-on-sandbox'],
      needs: { keys: { main: { mode: 'live' } } },
      over: [...reading, ...asking],
    },
    async (context, endpoint) => void (await context.send(callOf(endpoint, { use: keyFor(context) }))),
  ),
  deployment: 'sandbox',
};

export const checks: readonly Check[] = [...refused, ...nobody, onSandbox];
