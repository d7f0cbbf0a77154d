import { finalStates } from '../../contract/resources/charge.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Facts } from './common-facts.ts';
import type { FirstUse, FirstUses } from './first-uses.ts';
import { shownIn, type ObjectStates, type ObservedState } from './object-states.ts';

type Circumstances = Pick<Facts, 'states' | 'unsure' | 'ages'>;

/** What the journal shows of the objects that an exchange was about. */
export function circumstancesOf(exchange: Exchange, states: ObjectStates, uses: FirstUses): Circumstances {
  if (exchange.incoming) return { states: [], unsure: [], ages: [] };
  const first = uses.before(exchange);
  const subjects = named(exchange);
  const replayed = first ? [{ id: first.id, verb: 'repeated the Idempotency-Key of a' }] : [];
  const told = [
    ...[...replayed, ...subjects].map((subject) => stateWords(subject, exchange, states)),
    shownWords(exchange),
  ];
  return {
    states: told.flatMap((words) => words.states),
    unsure: told.flatMap(({ unsure }) => unsure),
    ages: [
      ...(first ? replayAges(first, exchange) : []),
      ...subjects.flatMap(({ id, verb }) => {
        const known = states.known(id, exchange);
        const said = (age: string): string => `${verb} ${known?.kind} that had been there for ${age} or more`;
        return known === null ? [] : agesOf(known.for_ms, said);
      }),
    ],
  };
}

function stateWords({ id, verb }: Subject, exchange: Exchange, states: ObjectStates): StateWords {
  const known = states.known(id, exchange);
  if (known === null) return { states: [], unsure: [] };
  const words = wordsOf(known.kind).map(([state, clause]) => [state, `${verb} ${known.kind} that ${clause}`] as const);
  const foreign = states.isForeign(id, exchange) ? [`${verb} ${known.kind} of another business`] : [];
  const state = states.during(id, exchange);
  if (state === null) return { states: foreign, unsure: words.map(([, said]) => said) };
  return { states: [...foreign, ...words.filter(([of]) => of === state).map(([, said]) => said)], unsure: [] };
}

interface Subject {
  readonly id: string;
  readonly verb: string;
}

/** What a request names in its path, and what its page continues after. */
function named({ request: { method, target } }: Exchange): readonly Subject[] {
  const [path = '', query = ''] = target.split('?', 2);
  const id = matchEndpoint(method, path)?.id ?? null;
  const cursor = new URLSearchParams(query).get('starting_after');
  return [
    ...(id === null ? [] : [{ id, verb: 'asked for a' }]),
    ...(cursor === null ? [] : [{ id: cursor, verb: 'continued after a' }]),
  ];
}

type StateWords = Pick<Circumstances, 'states' | 'unsure'>;

/** Of what is read: what a creation shows is its outcome. A refusal shows nothing, and so tells nothing of these. */
function shownWords(exchange: Exchange): StateWords {
  const shown = exchange.request.method === 'GET' ? shownIn(exchange) : [];
  const said = (['charge', 'bill', 'link'] as const).flatMap((kind) =>
    wordsOf(kind).map(([state, clause]) => ({
      words: `showed a ${kind} that ${clause}`,
      holds: shown.some((one) => one.kind === kind && one.state === state),
    })),
  );
  if (shown.length === 0) return { states: [], unsure: said.map(({ words }) => words) };
  return { states: [...new Set(said.flatMap(({ words, holds }) => (holds ? [words] : [])))], unsure: [] };
}

function replayAges({ sent, expires }: FirstUse, exchange: Exchange): readonly string[] {
  return [
    ...(expires !== null && exchange.sent > expires
      ? ['came after the expires_at of what their Idempotency-Key had made']
      : []),
    ...agesOf(exchange.sent - sent, (age) => `came ${age} or more after the first use of their Idempotency-Key`),
  ];
}

const clauses: Readonly<Record<ObservedState['kind'], Readonly<Record<string, string>>>> = {
  charge: {
    requires_payment: 'still required payment',
    processing: 'was still processing',
    succeeded: 'had succeeded by then',
    failed: 'had failed by then',
    expired: 'had expired by then',
  },
  bill: {
    open: 'was open',
    part_paid: 'had been paid in part by then',
    paid: 'had been paid by then',
    expired: 'had expired by then',
    cancelled: 'had been cancelled by then',
  },
  link: { unpaid: 'nobody had paid yet', paid: 'had been paid by then' },
};

/** What two outcomes share is said where it is not one of them alone. */
const over = 'had come to its end by then';

function wordsOf(kind: ObservedState['kind']): readonly (readonly [state: string, clause: string])[] {
  const words = Object.entries(clauses[kind]);
  return kind === 'charge' ? [...words, ...[...finalStates].map((state) => [state, over] as const)] : words;
}

const minute = 60_000;
const ages = [
  ['thirty days', 30 * 1440 * minute],
  ['ten days', 10 * 1440 * minute],
  ['a day', 1440 * minute],
  ['twelve hours', 720 * minute],
  ['an hour', 60 * minute],
  ['ten minutes', 10 * minute],
  ['a minute', minute],
] as const;

/** The longest first: it says the most. */
const agesOf = (ms: number, said: (age: string) => string): readonly string[] =>
  ages.filter(([, least]) => ms >= least).map(([age]) => said(age));
