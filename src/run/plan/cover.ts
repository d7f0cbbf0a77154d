import type { RuleId } from '../../contract/rules.ts';
import { groupBy } from '../../evidence/group.ts';
import { derivedNumber } from '../../random/derive.ts';
import type { Check, Find, Profile } from '../check/check.ts';
import type { Planned } from './planned.ts';

interface Budget {
  /** Requests at the most. */
  readonly most: number;
  /** The budget is for these checks alone: what is left goes to whatever they still can try. */
  readonly all: boolean;
  /** Turns what else is worth the same. */
  readonly seed: number;
}

/** What can be sent of a check by itself: all of it, or one value of a property. */
interface Piece {
  readonly planned: Planned;
  readonly value: number | null;
  readonly requests: number;
  /** Rules that it decides, and faults that it is known to find. */
  readonly shows: readonly (RuleId | number)[];
  /** For each request; no more than this, since it only falls. */
  worth: number;
}

/** What was shown before counts so much less each further time; least where each request is one less for what was not. */
const again = { inCover: 1 / 128, inAll: 1 / 8 } as const;

/** A rule that is decided counts so much of a fault that is found: most break only where somebody looks closer. */
const worthOf = (one: RuleId | number): number => (typeof one === 'number' ? 1 : 1 / 16);

/** A piece that takes so much of the budget finds no room once small ones were chosen. */
const largeShare = 1 / 4;

/**
 * Greedy: again and again the piece that shows most for each request, while the budget lasts. The same once more after
 * each large piece; then the choice that shows most.
 */
export function cover(able: readonly Planned[], budget: Budget): readonly Planned[] {
  const pieces = inTurn(
    able.flatMap((planned) => piecesOf(planned, budget.all)),
    budget.seed,
  );
  const large = pieces.filter(({ requests }) => requests > budget.most * largeShare && requests <= budget.most);
  const choices = [null, ...large].map((first) => chosenAfter(first, pieces, budget));
  return wholeAgain(choices.reduce((best, each) => (worthTogether(each) > worthTogether(best) ? each : best)));
}

function chosenAfter(first: Piece | null, pieces: readonly Piece[], { most, all }: Budget): readonly Piece[] {
  const chosen = first === null ? [] : [first];
  const others = pieces.filter((piece) => piece !== first).map((piece) => ({ ...piece }));
  for (const best of greedily(others, most - (first?.requests ?? 0), again.inCover, shownBy(chosen))) {
    if (best.worth === 0 && !all) break;
    chosen.push(best);
  }
  return chosen;
}

/** By what is shown, what it counts when it is shown again. */
function shownBy(pieces: readonly Piece[]): Map<RuleId | number, number> {
  const counts = new Map<RuleId | number, number>();
  for (const one of pieces.flatMap(({ shows }) => shows)) counts.set(one, (counts.get(one) ?? 1) * again.inCover);
  return counts;
}

/** Of all that is shown once; what is shown again decides nothing between two choices. */
const worthTogether = (pieces: readonly Piece[]): number =>
  [...shownBy(pieces).keys()].reduce<number>((sum, one) => sum + worthOf(one), 0);

/** All of them, those first that show most that none before them does; whatever the seed, so that shards fit together. */
export function mostFirst(able: readonly Planned[], profile: Profile): readonly Planned[] {
  const pieces = able.map((planned): Piece => {
    const { cost, finds, rules } = planned.check;
    const known = finds?.flatMap((find) => [...find.rules, ...find.faults]);
    return pieceOf(planned, null, Math.max(cost[profile], 1), [...new Set(known ?? rules)]);
  });
  return [...greedily(pieces, Number.POSITIVE_INFINITY, again.inAll)].map(({ planned }) => planned);
}

function* greedily(
  pieces: readonly Piece[],
  most: number,
  fall: number,
  counts = new Map<RuleId | number, number>(),
): Generator<Piece> {
  const left = new Set(pieces);
  for (let requests = most; ;) {
    const best = mostWorth(left, requests, counts);
    if (best === null) return;
    left.delete(best);
    requests -= best.requests;
    yield best;
    for (const one of best.shows) counts.set(one, (counts.get(one) ?? 1) * fall);
  }
}

function mostWorth(pieces: Iterable<Piece>, most: number, counts: ReadonlyMap<RuleId | number, number>): Piece | null {
  let best: Piece | null = null;
  for (const piece of pieces) {
    if (piece.requests > most || piece.worth <= (best?.worth ?? -1)) continue;
    piece.worth =
      piece.shows.reduce<number>((sum, one) => sum + worthOf(one) * (counts.get(one) ?? 1), 0) / piece.requests;
    if (piece.worth > (best?.worth ?? -1)) best = piece;
  }
  return best;
}

function piecesOf(planned: Planned, all: boolean): readonly Piece[] {
  const { values, finds = [] } = planned.check;
  const known = new Map(finds.map(({ value = null, faults, rules }) => [value, [...rules, ...faults]]));
  if (values === undefined || known.size === 0) {
    const requests = quickCostOf(planned.check);
    return requests === 0 ? [] : [pieceOf(planned, null, requests, known.get(null) ?? planned.check.rules)];
  }
  const places = all ? Array.from({ length: values.count }, (_, place) => place) : [...known.keys()];
  return places.map((place) => pieceOf(planned, place, values.requests, known.get(place) ?? []));
}

const pieceOf = (planned: Planned, value: number | null, requests: number, shows: Piece['shows']): Piece => ({
  planned,
  value,
  requests,
  shows,
  worth: shows.length / requests,
});

/** Requests that the whole of a check takes in the quick profile; 0: it is not for that. */
export function quickCostOf({ cost, values, finds }: Check): number {
  if (cost.quick > 0 || finds === undefined) return cost.quick;
  return values?.requests ?? cost.standard;
}

function inTurn(pieces: readonly Piece[], seed: number): readonly Piece[] {
  const turn = new Map(pieces.map((each) => [each, derivedNumber(seed, each.planned.check.id, each.value ?? '')]));
  return pieces.toSorted((a, b) => b.worth - a.worth || turn.get(a)! - turn.get(b)!);
}

/** Each check once, with the values that were chosen. */
function wholeAgain(chosen: readonly Piece[]): readonly Planned[] {
  return [...groupBy(chosen, ({ planned }) => planned)].map(([{ check, keys }, pieces]) => {
    const quick = pieces.reduce((sum, { requests }) => sum + requests, 0);
    const tries = pieces.flatMap(({ value }) => value ?? []);
    return { keys, check: { ...check, cost: { ...check.cost, quick }, ...(tries.length > 0 && { tries }) } };
  });
}

/** Of the faults that some part of some check is known to find, those that a choice of parts does. */
export interface Found {
  readonly found: number;
  readonly of: number;
}

/** Those of the values that are tried alone. */
export const findsOf = ({ finds = [], tries }: Check): readonly Find[] =>
  finds.filter(({ value }) => value === undefined || tries?.includes(value));

/** What was chosen, and all checks that there are. */
export function foundBy(chosen: readonly Planned[], all: readonly Check[]): Found | null {
  const found = inSandbox(chosen.flatMap(({ check }) => findsOf(check)));
  const of = inSandbox(all.flatMap(({ finds = [] }) => finds));
  return found === 0 ? null : { found, of };
}

const inSandbox = (finds: readonly Find[]): number =>
  new Set(finds.flatMap(({ faults }) => faults.filter((fault) => fault >= 0))).size;
