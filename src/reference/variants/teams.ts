import { together } from '../change.ts';
import type { NamedPatch } from '../named.ts';

/** Whole services, as other teams might have built them from the same document. */
export function blendsOf(parts: readonly NamedPatch[]): readonly NamedPatch[] {
  const blend = (...names: readonly string[]): Pick<NamedPatch, 'patch' | 'live'> => {
    const chosen = parts.filter(({ name }) => names.includes(name));
    return {
      patch: together(...chosen.map(({ patch }) => patch)),
      live: together(...chosen.flatMap(({ live }) => live ?? [])),
    };
  };
  return [
    {
      name: 'blend.strict-team',
      text: 'strict about everything, terse, in local time',
      ...blend(
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
      ),
    },
    {
      name: 'blend.easy-team',
      text: 'lenient, talkative, on a clock of its own',
      ...blend(
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
      ),
    },
  ];
}
