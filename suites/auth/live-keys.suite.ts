import type { Endpoint } from '../../src/contract/endpoints.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { property } from '../../src/generate/property.ts';
import { sampleAt } from '../../src/generate/charges/sample.ts';
import type { Frame } from '../../src/generate/script.ts';
import type { Body } from '../../src/generate/trial.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { keyFor, inTurn } from '../sending.ts';
import { againLater, deadKeys, oneAfterAnother, type Kind } from './kinds-of-key.suite.ts';
import { asking, anyCallOf, makeFor, movesAddress, reading, unknownKey, waysWithoutKey } from './endpoint-calls.ts';
import { charges, dearer } from '../creations.ts';
import { keySentOtherwise } from './sent-otherwise.ts';

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
  ...deadKeys('live'),
];

/** A dead key is told so again and again elsewhere. */
const insistent: ReadonlySet<string> = new Set(['of-a-draft', 'of-the-sandbox']);

interface Sweep extends Frame {
  readonly over: readonly Endpoint[];
  readonly perEndpoint?: number;
  /** Left out: calls the endpoint. */
  readonly body?: Body<Endpoint>;
}

const call: Body<Endpoint> = (context, endpoint) => context.send(anyCallOf(endpoint, { use: keyFor(context) }));

/** Every endpoint once. */
const sweep = ({ id, over, perEndpoint = 1, body = call, ...rest }: Sweep): Check =>
  property({
    deployment: 'live',
    ...rest,
    id: `live-keys/${id}`,
    ...cases(over),
    runs: { quick: Math.min(over.length, 2) },
    requestsPerRun: perEndpoint,
    body,
  });

/** Two different requests with one key at one moment, and the first of them twice more: whoever insists is refused again. */
const insist: Body<Endpoint> = async (context, endpoint) => {
  const one = anyCallOf(endpoint, { use: keyFor(context) });
  if (one.idempotencyKey === undefined) return void (await context.send(one));
  await Promise.all([one, dearer(one)].map((each) => context.send(each)));
  await inTurn(context, one, one);
};

const inTwoWays: Body<Endpoint> = async (context, endpoint) => {
  const [one, other] = [anyCallOf(endpoint, { use: keyFor(context) }), anyCallOf(endpoint, { use: keyFor(context) })];
  await inTurn(context, one, ...(one.path === other.path ? [] : [other]));
};

const ofWhatExists: Body<Endpoint> = async (context, endpoint) => {
  const id = await makeFor(endpoint, context, keyFor(context, 'maker'));
  if (id !== null) await context.send(anyCallOf(endpoint, { use: keyFor(context) }, id));
};

const making: KeyNeed = { mode: 'live', has: ['charges:write', 'bills:write', 'links:write'] };

const refused: readonly Check[] = kinds.flatMap(({ name, title, need, rules }) => [
  sweep({
    id: `${name}-reading`,
    title: `${title} reads nothing on live`,
    rules,
    needs: { keys: { main: need }, permit: 'reading' },
    over: reading,
    // A list is asked for in two ways by who has never been served any.
    ...(insistent.has(name) && { perEndpoint: 2, body: inTwoWays }),
  }),
  sweep({
    id: `${name}-asking`,
    title: `${title} makes and changes nothing on live`,
    rules,
    needs: { keys: { main: need }, permit: 'prompting' },
    over: asking,
    ...(insistent.has(name) && { perEndpoint: 4, body: insist }),
  }),
  sweep({
    id: `${name}-of-what-exists`,
    title: `${title} reads and changes nothing on live that exists either`,
    rules,
    needs: { keys: { maker: making, main: need }, permit: 'prompting' },
    over: [...reading, ...asking].filter(({ path }) => /charges\/|bills\/|links\//.test(path)),
    perEndpoint: 2,
    body: ofWhatExists,
  }),
]);

const strangers: readonly RuleId[] = [
  'auth.missing-key-refused',
  'auth.unknown-key-refused',
  'auth.key-in-query-refused',
  'errors.cause-of-bad-key',
  'errors.status-of-bad-key',
];

const strange = (id: string, title: string, needs: Needs, over: readonly Endpoint[]): Check =>
  sweep({
    id,
    title,
    rules: strangers,
    needs,
    over,
    perEndpoint: 1 + waysWithoutKey.length,
    body: async (context, endpoint) => {
      const key = keyFor(context);
      const made = needs.permit === 'prompting' ? await makeFor(endpoint, context, key) : null;
      await inTurn(
        context,
        ...waysWithoutKey.map((how, at) =>
          anyCallOf(endpoint, unknownKey(how, key), made ?? undefined, at + context.seed),
        ),
      );
    },
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
    { keys: { main: making }, permit: 'prompting' },
    [...asking, ...reading.filter(({ path }) => path.includes('{id}'))].filter((endpoint) => !movesAddress(endpoint)),
  ),
  strange(
    'of-nobody-moving',
    'No address for events is set or deleted without a known key in the header',
    { keys: { main: { mode: 'live', exclusive: true } }, permit: 'writing' },
    asking.filter(movesAddress),
  ),
];

/** Of what the sandbox serves, of each form of a number. */
const servedOrders = 6;

const onSandbox = sweep({
  id: 'on-the-sandbox',
  title: 'A live key opens nothing in the sandbox, whether it is served there or not',
  deployment: 'sandbox',
  rules: ['auth.live-key-refused-on-sandbox', 'errors.cause-of-live-key-on-sandbox'],
  needs: { keys: { main: { mode: 'live' } } },
  over: [...reading, ...asking],
  perEndpoint: servedOrders,
  body: async (context, endpoint) => {
    const key = keyFor(context);
    const orders = Array.from({ length: servedOrders }, (_, at) => charges.post(key, sampleAt(at)));
    await inTurn(context, ...(endpoint.name === 'charges.create' ? orders : [anyCallOf(endpoint, { use: key })]));
  },
});

const otherwise = keySentOtherwise({ id: 'live-keys/sent-in-another-way', mode: 'live' });

export const checks = [
  ...refused,
  ...nobody,
  onSandbox,
  otherwise,
  oneAfterAnother('live', ['live', 'test']),
  againLater('live', 'test', ['errors.cause-of-use-sandbox-url', 'auth.test-key-refused-on-live']),
];
