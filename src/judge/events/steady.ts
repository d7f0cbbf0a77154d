import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { type ShownEvent, shownEvents } from './shown.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { type Placed, quoted, rulings } from '../ruling.ts';

const steady: readonly { readonly field: string; readonly rule: RuleId; readonly is: string }[] = [
  { field: 'type', rule: 'event.type', is: 'string' },
  { field: 'created', rule: 'event.created', is: 'number' },
  { field: 'livemode', rule: 'event.livemode', is: 'boolean' },
];

/** An event that is seen again, posted or read, is the same event: only its delivery moves. */
export const eventSteady: Judge = (exchange, history) => {
  const moved = shownEvents(exchange).flatMap((event) => movedIn(event, exchange, history));
  return moved.length > 0 ? rulings(exchange, moved) : [];
};

function movedIn({ id, fields, place }: ShownEvent, exchange: Exchange, history: History): readonly Placed[] {
  const before = id === null ? null : firstSight(id, exchange, history);
  if (!before) return [];
  return steady.flatMap(({ field, rule, is }): readonly Placed[] => {
    const [was, now] = [before.fields[field], fields[field]];
    if (typeof was !== is || typeof now !== is || was === now) return [];
    const expected = `${field} ${place}: ${quoted(was)}, as in exchange ${before.n}`;
    return [{ rule, place: { expected, actual: quoted(now), with: [before.n] } }];
  });
}

function firstSight(
  id: string,
  { deployment }: Exchange,
  history: History,
): { readonly n: number; readonly fields: Readonly<Record<string, unknown>> } | null {
  const logged = history.resource(deployment, 'event', id)?.first;
  if (logged) return logged;
  const posted = history.posting(deployment, id);
  const fields = asObject(json(posted?.request.body)?.value);
  return posted && fields ? { n: posted.n, fields } : null;
}
