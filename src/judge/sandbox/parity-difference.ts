import { isOpen } from '../oracle/refusal-reason.ts';
import { balanceFields } from '../../contract/resources/balance.ts';
import { chargeFields } from '../../contract/resources/charge.ts';
import { type Field, holds, readField } from '../../contract/resources/field.ts';
import { listFields } from '../../contract/resources/list.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { kindOf } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import type { Treatment } from '../history.ts';
import { endpointOf } from '../request.ts';

/** What each of two treatments is called where they differ. */
export interface ParityDifference {
  readonly one: string;
  readonly other: string;
}

/** How the treatments of two requests differ that are alike; null where nothing documented does. */
export function differenceOf(one: Treatment, other: Treatment, exchange: Exchange): ParityDifference | null {
  if (one.is === 'accepted' && other.is === 'accepted') return ofShapes(one.body, other.body, exchange);
  if (one.is === 'refused' && other.is === 'refused' && one.code === other.code && one.status === other.status)
    return null;
  return { one: told(one), other: told(other) };
}

/** Two codes that the document has for one fault: which of them is looked for first may be drawn anew for each request. */
export const isEither = (one: Treatment, other: Treatment): boolean =>
  one.is === 'refused' &&
  other.is === 'refused' &&
  one.code !== other.code &&
  !isOpen(one.codes) &&
  one.codes.includes(other.code);

const told = (treatment: Treatment): string =>
  treatment.is === 'accepted' ? 'accepts it' : `answers ${treatment.status} ${treatment.code}`;

/** A field that breaks a rule of its own on either side is that rule's business. */
function ofShapes(one: Fields, other: Fields, exchange: Exchange): ParityDifference | null {
  for (const field of documentedOf(exchange)) {
    const kinds = [one, other].map((body) => fieldKind(body, field.field));
    const lawful = holds(field, one) && holds(field, other) && !kinds.includes(null);
    if (kinds[0] !== kinds[1] && lawful && !optional.has(field.field))
      return { one: `gives ${field.field}: ${kinds[0]}`, other: `gives ${field.field}: ${kinds[1]}` };
  }
  return null;
}

/** Which documented and which other fields one answer has and the other has not, in words; null where none. */
export function extrasOf(sandbox: Fields, live: Fields): string | null {
  const names = [...new Set([...Object.keys(sandbox), ...Object.keys(live)])].filter((name) => !ofSandbox.has(name));
  const other = names
    .map((name) => ({ name, kinds: [kindOf(sandbox[name]), kindOf(live[name])] as const }))
    .filter(({ kinds: [here, there] }) => here !== there && [here, there].some(isNothing));
  if (other.length === 0) return null;
  return other
    .map(({ name, kinds: [here, there] }) => `${name}: ${here} in the sandbox, ${there} on live`)
    .toSorted()
    .join('; ');
}

const isNothing = (kind: string): boolean => kind === 'left out' || kind === 'null';

const ofSandbox: ReadonlySet<string> = new Set(['livemode', 'simulation']);

/** What was not given may be left out, null or empty. */
const optional: ReadonlySet<string> = new Set(['reference', 'description', 'metadata']);

function documentedOf(exchange: Exchange): readonly Field[] {
  const name = endpointOf(exchange)?.name;
  return (name && documented[name]) ?? [];
}

const documented: Readonly<Record<string, readonly Field[]>> = {
  'charges.create': chargeFields,
  'charges.get': chargeFields,
  'charges.list': listFields,
  'balance.get': balanceFields,
};

/** null: the object that should hold it is none. */
function fieldKind(body: Fields, name: string): string | null {
  const reading = readField(body, name);
  return reading.is === 'outside' ? null : kindOf(reading.value);
}
