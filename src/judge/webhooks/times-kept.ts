import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { deviationOf } from '../resources/known.ts';
import { zonedMomentOf } from '../resources/moment.ts';
import type { ObservedResource } from '../resources/observed.ts';
import { placed, quoted, type Placed } from '../ruling.ts';

/** An answer and its store may have read a clock each. */
const apart = 5_000;

/**
 * When an endpoint was made and set, held against the answer that set it last. What is done to it later may count as an
 * update, and a deletion does; nothing takes one back.
 */
export function timesKept({ fields, place }: ObservedResource, set: Exchange): readonly Placed[] {
  const told = objectOf(set) ?? {};
  const sinceThen = (name: 'created' | 'updated'): number | null => {
    const [was, is] = [zonedMomentOf(told[name]), zonedMomentOf(fields[name])];
    return was && is && is.at - was.at;
  };
  const due = (name: string, how: string) =>
    deviationOf({ fields, place }, name, `: ${how}${quoted(told[name])}, as in exchange ${set.n}`, set.n);
  const [created, updated] = [sinceThen('created'), sinceThen('updated')];
  return [
    ...(created === null
      ? []
      : [placed('webhook-endpoint.created', Math.abs(created) <= apart ? null : due('created', ''))]),
    ...(updated === null
      ? []
      : [placed('webhook-endpoint.updated', updated >= -apart ? null : due('updated', 'no earlier than '))]),
  ];
}
