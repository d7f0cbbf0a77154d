import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, listedIn, objectOf, succeeded } from '../../evidence/read.ts';
import { sentBy } from './claim-judge.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object as a client told it, and as the wire had it. */
export interface Pair {
  readonly command: ToldCommand;
  readonly told: Fields;
  readonly wire: Fields;
  readonly exchange: Exchange;
}

/** What a command was said to have given; null where it is no object, or an error. */
export const resultOf = ({ told }: ToldCommand): Fields | null => (told.is === 'result' ? asObject(told.value) : null);

/** Each object that a client told, beside the one of that id that came last on the wire to the same command. */
export function pairs(facts: ClientCaseFacts): readonly Pair[] {
  return facts.commands.flatMap((command) => {
    const result = resultOf(command);
    if (result === null) return [];
    const came = sentBy(facts, command).filter(succeeded).toReversed();
    const { data } = result;
    const all = Array.isArray(data) ? data.map(asObject).filter((each) => each !== null) : [result];
    return all.flatMap((told) => {
      const found = Array.isArray(data) ? listed(told, came) : single(told, came);
      if (!found) return [];
      const whole = { command, told, ...found };
      return [whole, ...ofEvent(whole)];
    });
  });
}

/** The charge that an event tells of, where the client tells the same one. */
function ofEvent({ command, told, wire, exchange }: Pair): readonly Pair[] {
  const [its, came] = [asObject(told['data']), asObject(wire['data'])];
  if (wire['object'] !== 'event' || !its || !came || its['id'] === undefined || its['id'] !== came['id']) return [];
  return [{ command, told: its, wire: came, exchange }];
}

type Found = Pick<Pair, 'wire' | 'exchange'>;

function single(told: Fields, came: readonly Exchange[]): Found | null {
  for (const exchange of came) {
    const wire = objectOf(exchange);
    if (wire && fits(told, wire)) return { wire, exchange };
  }
  return null;
}

/** What a client calls otherwise, or does not tell, fits anything of the kind. */
const fits = (told: Fields, wire: Fields): boolean => told['id'] === undefined || told['id'] === wire['id'];

function listed(told: Fields, came: readonly Exchange[]): Found | null {
  for (const exchange of came) {
    const wire = told['id'] === undefined ? undefined : listedIn(exchange).find(({ id }) => id === told['id']);
    if (wire) return { wire, exchange };
  }
  return null;
}

/** Every text in a value, at any depth. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether a service gave this up: a client's own troubles have no code of the service. */
export const ownCodes: readonly unknown[] = ['CONNECTION', 'TIMEOUT'];
