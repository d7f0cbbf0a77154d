import { together } from '../change.ts';
import { named, type NamedPatch } from '../named.ts';

interface Blend extends Pick<NamedPatch, 'name' | 'text'> {
  /** Of the variants that it is made of. */
  readonly names: readonly string[];
}

export function blended(parts: readonly NamedPatch[], { name, text, names }: Blend): NamedPatch {
  const chosen = names.map((one) => named(parts, 'variant', one));
  return {
    name,
    text,
    patch: together(...chosen.map(({ patch }) => patch)),
    live: together(...chosen.flatMap(({ live }) => live ?? [])),
  };
}

/** Whole services, as other teams might have built them from the same document. */
export function blendsOf(parts: readonly NamedPatch[]): readonly NamedPatch[] {
  return teams.map((team) => blended(parts, team));
}

const teams: readonly Blend[] = [
  {
    name: 'blend.strict-team',
    text: 'strict about everything, terse, in local time',
    names: [
      'statuses.flat',
      'requests.strict',
      'requests.null-refused',
      'requests.utf-16',
      'fields.absent-left-out',
      'times.dar-es-salaam',
      'replay.first-answer',
      'idempotency.refusals-stick',
      'rate.sliding-window',
      'checks.scope-last',
    ],
  },
  {
    name: 'blend.easy-team',
    text: 'lenient, talkative, on a clock of its own',
    names: [
      'statuses.varied',
      'fields.extra',
      'fields.absent-null',
      'fields.failure-object',
      'pages.ignored',
      'times.whole-seconds',
      'times.clock-ahead',
      'replay.200-present-state',
      'wire.pretty',
      'rate.token-bucket',
      'world.other-clients',
      'lifecycle.requires-payment-first',
      'lifecycle.unresolved-expires',
    ],
  },
];
