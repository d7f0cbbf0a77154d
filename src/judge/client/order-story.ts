import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import { asObject, json, listedIn, objectOf } from '../../evidence/read.ts';
import { pathOf } from '../request.ts';
import { handledEvents, type Handled } from './handled-events.ts';
import { paidType } from './receiver-events.ts';
import { resultOf } from './told.ts';

/** One order of a merchant, from all that a case shows of it. */
export interface OrderStory {
  readonly order: string;
  /** What was told of it, in the order in which it was told. */
  readonly told: readonly { readonly command: ToldCommand; readonly status: string }[];
  /** The requests that made its charge, or would have. */
  readonly creations: readonly Exchange[];
  readonly charges: ReadonlySet<string>;
  readonly events: readonly Handled[];
  /** What was known of its charge until a moment, the newest last. */
  readonly sightings: (moment: number) => readonly Sighting[];
}

interface Sighting {
  readonly state: string;
  /** What showed it; null: an event did. */
  readonly exchange: Exchange | null;
}

export function orderStories(facts: ClientCaseFacts): readonly OrderStory[] {
  const asked = facts.commands.filter(({ op }) => op === 'submit_order' || op === 'order_status');
  return [...groupBy(asked, ({ args }) => String(args['order']))].map(([order, commands]) => {
    const creations = facts.exchanges.filter((exchange) => isCreation(exchange, order, commands));
    const charges = new Set(creations.flatMap(chargesIn));
    const events = handledEvents(facts).filter(({ charge }) => charges.has(charge));
    return {
      order,
      told: commands
        .flatMap((command) => {
          const status = resultOf(command)?.['status'];
          return typeof status === 'string' ? [{ command, status }] : [];
        })
        .toSorted((one, other) => one.command.ended - other.command.ended),
      creations,
      charges,
      events,
      sightings: (moment) => sightingsOf(facts, charges, events, moment),
    };
  });
}

function isCreation({ request, served }: Exchange, order: string, commands: readonly ToldCommand[]): boolean {
  if (request.method !== 'POST' || !pathOf(request).endsWith('/charges')) return false;
  const reference = asObject(json(request.body)?.value)?.['reference'];
  if (reference === order) return true;
  return commands.some(({ n, op }) => op === 'submit_order' && n === served?.command);
}

/** The charge that an answer has, whether the client was given it or not. */
function chargesIn(exchange: Exchange): readonly string[] {
  const unseen = exchange.served?.unseen;
  const all = [objectOf(exchange), unseen ? asObject(json(unseen.body)?.value) : null];
  return all.flatMap((body) => (body?.['object'] === 'charge' && typeof body['id'] === 'string' ? [body['id']] : []));
}

function sightingsOf(
  { exchanges }: ClientCaseFacts,
  charges: ReadonlySet<string>,
  events: readonly Handled[],
  moment: number,
): readonly Sighting[] {
  const read = exchanges
    .filter(({ sent }) => sent <= moment)
    .flatMap((exchange) =>
      [objectOf(exchange), ...listedIn(exchange)]
        .filter((each) => typeof each?.['id'] === 'string' && charges.has(each['id']))
        .map((each) => ({ state: String(each?.['state']), exchange, at: exchange.received })),
    );
  const posted = events
    .filter(({ command, fulfils, isOfMode }) => isOfMode && command.began <= moment && fulfils !== null)
    .map(({ type, command }) => ({
      state: type === paidType ? 'succeeded' : type === 'charge.expired' ? 'expired' : 'processing',
      exchange: null,
      at: command.began,
    }));
  return [...read, ...posted].toSorted((one, other) => one.at - other.at);
}
