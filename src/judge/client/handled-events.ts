import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import { parseJson } from '../../evidence/parse-json.ts';
import { asObject } from '../../evidence/read.ts';
import { resultOf } from './told.ts';

/** An event that was handed to a receiver, and what it made of it. */
export interface Handled {
  readonly command: ToldCommand;
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Whether it is of the deployment that the client was pointed at. */
  readonly isOfMode: boolean;
  /** Of the charge that it tells of; empty where it tells of none. */
  readonly charge: string;
  readonly isPos: boolean;
  /** Of the bill that it tells of; null: of none. */
  readonly bill: string | null;
  /** What may be fulfilled now, by names that have something to do with it; null: the event was not taken. */
  readonly fulfils: readonly string[] | null;
  /** How it was spoiled before it was handed over; null: as the service posted it. */
  readonly forged: string | null;
}

export const handledEvents = (facts: ClientCaseFacts): readonly Handled[] =>
  facts.commands
    .filter(({ op, told }) => op === 'handle_event' && (told.is === 'result' || told.is === 'error'))
    .flatMap((command) => {
      const event = asObject(parseJson(String(command.args['body']))?.value);
      if (!event) return [];
      const data = asObject(event['data']) ?? {};
      const charge = asObject(data['charge']) ?? data;
      const bill = asObject(data['bill'])?.['id'];
      return [
        {
          command,
          id: String(event['id']),
          type: String(event['type']),
          livemode: event['livemode'] === true,
          isOfMode: (event['livemode'] === true) === isOnLive(facts, command),
          charge: typeof charge['id'] === 'string' ? charge['id'] : '',
          isPos: charge['rail'] === 'wallet',
          bill: typeof bill === 'string' ? bill : null,
          fulfils: fulfilledBy(command),
          forged: forgedIn(facts, command),
        },
      ];
    });

function fulfilledBy(command: ToldCommand): readonly string[] | null {
  const fulfil = resultOf(command)?.['fulfil'];
  return Array.isArray(fulfil) ? fulfil.filter((each) => typeof each === 'string' && each !== '') : null;
}

function forgedIn({ facts }: ClientCaseFacts, { n }: ToldCommand): string | null {
  const how = asObject(facts['forged'])?.[n];
  return typeof how === 'string' ? how : null;
}

/** Where the adapter's last configuration before a command pointed. */
function isOnLive({ commands }: ClientCaseFacts, { n }: ToldCommand): boolean {
  const last = commands.findLast((each) => each.op === 'configure' && each.n < n);
  return last?.args['mode'] === 'live';
}
