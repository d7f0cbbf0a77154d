import { endpoint, type Endpoint } from '../../src/contract/endpoints.ts';
import type { KeyUse } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { otherAuthorizations } from '../../src/generate/auth/authorization.ts';
import { balancePath, chargesPath } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases, values } from '../../src/generate/values.ts';
import { charge } from '../charges/charging.ts';
import { chargingKey, inTurn, keyFor } from '../sending.ts';
import { callOf, nextPage, unknownKey, waysWithoutKey } from './endpoint-calls.ts';
import { keySentOtherwise } from './sent-otherwise.ts';
import { charges } from '../creations.ts';

/** As somebody sends them who has a key's beginning, and as many as make a careless service shut the door. */
const guesses = (key: string): readonly KeyUse[] =>
  ['other-case', ...Array<string>(5).fill('other-end')].map((form) => ({
    spoiled: 'malformed',
    as: `Bearer {key:${key}:${form}}`,
  }));

interface Knock {
  readonly at: Endpoint;
  readonly how: (typeof waysWithoutKey)[number];
}

const doors = (['balance.get', 'charges.list', 'charges.get', 'charges.create'] as const).map(endpoint);
const knocks: readonly Knock[] = waysWithoutKey.flatMap((how) => doors.map((at) => ({ at, how })));

/** Each way once, each at another door, and then the others. */
const byWay = [knocks[0]!, knocks[5]!, knocks[9]!, ...knocks.filter((_, at) => ![0, 5, 9].includes(at))];

/** Of the known headers every other one at another door. */
const atDoors = values(
  otherAuthorizations.arbitrary.map((header) => ({ ...header, path: chargesPath })),
  otherAuthorizations.boundaries.map((header, at) => ({ ...header, path: at % 2 === 0 ? balancePath : chargesPath })),
);

const withKeyBesides = (path: string, key: string): string =>
  `${path}?${['api_key', 'access_token', 'key'].map((name) => `${name}={key:${key}}`).join('&')}`;

const withoutKey = ['auth.missing-key-refused', 'auth.unknown-key-refused', 'auth.key-in-query-refused'] as const;

export const checks = [
  // Nothing can be broken by it, so it is asked in depth only.
  keySentOtherwise({ id: 'spoiled-authorization/sent-in-another-way', mode: 'test', runs: { standard: 0 } }),
  property({
    id: 'spoiled-authorization/every-other-header',
    title: 'An Authorization header that is not Bearer and a key of the documented form opens nothing',
    rules: ['auth.malformed-key-refused', 'errors.cause-of-bad-key', 'errors.status-of-bad-key'],
    needs: chargingKey,
    ...atDoors,
    runs: { quick: 2, deep: 50 },
    body: (context, { as, path, inQuery }) =>
      context.send({
        method: 'GET',
        path: inQuery ? withKeyBesides(path, keyFor(context)) : path,
        key: { spoiled: 'malformed', as: as(`{key:${keyFor(context)}}`) },
      }),
  }),
  property({
    id: 'spoiled-authorization/without-a-known-key',
    title: 'Nothing opens without a key, to a key that nobody holds, or to a key in the query string',
    rules: [...withoutKey, 'errors.cause-of-bad-key', 'errors.status-of-bad-key'],
    needs: chargingKey,
    ...cases(byWay),
    runs: { quick: 3 },
    body: (context, { at, how }) => context.send(callOf(at, unknownKey(how, keyFor(context)))),
  }),
  property({
    id: 'spoiled-authorization/reading-without-a-known-key',
    title: 'Not even a charge that exists is shown without a key that is known',
    rules: withoutKey,
    needs: chargingKey,
    ...cases(waysWithoutKey),
    requestsPerRun: 5,
    body: async (context, how) => {
      const [key, id] = [keyFor(context), idOf(await charge(context))];
      if (id === null) return;
      const reads = [charges.get(key, id), charges.list(key, nextPage(id))];
      // What was just read twice may be at hand for whoever asks.
      if (how === waysWithoutKey[0]) await inTurn(context, reads[0]!, reads[0]!);
      await inTurn(context, ...reads.map((read) => ({ ...read, key: unknownKey(how, key) })));
    },
  }),
  script({
    id: 'spoiled-authorization/guessed-keys',
    title: 'Whoever guesses at a key keeps nobody out who has it',
    rules: ['auth.bearer-key-accepted', 'auth.unknown-key-refused', 'charges.list.status-200'],
    needs: chargingKey,
    requests: 7,
    run: async (context) => {
      const list = charges.list(keyFor(context), { limit: '1' });
      const knocks = guesses(keyFor(context)).map((key) => ({ ...list, key }));
      await inTurn(context, ...knocks, list);
    },
  }),
];
