import type { EndpointName } from '../../contract/endpoints.ts';
import { balanceFields } from '../../contract/resources/balance.ts';
import { billFields } from '../../contract/resources/bill.ts';
import { billNoticeFields } from '../../contract/resources/bill-notice.ts';
import { chargeFields } from '../../contract/resources/charge.ts';
import { errorFields } from '../../contract/resources/error.ts';
import { eventFields } from '../../contract/resources/event.ts';
import { type Field, field } from '../../contract/resources/field.ts';
import { listFields } from '../../contract/resources/list.ts';
import { paymentLinkFields } from '../../contract/resources/payment-link.ts';
import { posChargeFields } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import { text } from '../../contract/resources/value.ts';
import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import { closest, suggestion } from '../../text/did-you-mean.ts';
import { quoted } from '../../text/printable.ts';
import type { Problem } from '../../text/problem.ts';
import { bodyPath } from '../execute/body-path.ts';
import type { Matcher } from '../execute/matcher.ts';
import { requestLine } from './grammar-parts.ts';
import { relationsOf } from './proofread-expectation.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

/** What is documented of an object that answers show; `items`: of those in its data, where it is a list. */
interface Shown {
  readonly one: string;
  readonly fields: readonly Field[];
  readonly items?: Shown;
}

type Findings = Readonly<Record<'problems' | 'warnings', readonly Problem[]>>;
type Matchers = Readonly<Record<string, Matcher>>;

/** What only the sandbox is bound to may be otherwise on live. */
const anywhere = ({ values, ...rest }: Field): Field =>
  values && rest.where !== 'sandbox' ? { ...rest, values } : rest;

const charge: Shown = { one: 'a charge', fields: [...sandboxChargeFields.map(anywhere), ...posChargeFields] };
/** Which rail it has before it is paid is not shown. */
const posCharge: Shown = { one: 'a POS charge', fields: [...posChargeFields, ...chargeFields] };
/** What it adds to some code is told of that code. */
const error: Shown = {
  one: 'an error',
  fields: [...errorFields, field('error.scope', 'errors.scope-on-forbidden', text)],
};
const bill: Shown = { one: 'a bill', fields: billFields };
const link: Shown = { one: 'a payment link', fields: paymentLinkFields };
const webhookEndpoint: Shown = { one: 'a webhook endpoint', fields: webhookEndpointFields };
export const event: Shown = { one: 'an event', fields: eventFields };
const listOf = (items: Shown): Shown => ({ one: 'a list', fields: listFields, items });

/** Of what the document shows the body. */
const shown: Readonly<Partial<Record<EndpointName, Shown>>> = {
  'charges.create': charge,
  'charges.get': charge,
  'charges.list': listOf(charge),
  'balance.get': { one: 'the balance', fields: balanceFields },
  'pos.create': posCharge,
  'bills.create': bill,
  'bills.get': bill,
  'bills.list': listOf(bill),
  'bills.notify': { one: 'a bill notice', fields: billNoticeFields },
  'links.create': link,
  'links.get': link,
  'links.list': listOf(link),
  'webhook-endpoints.set': webhookEndpoint,
  'webhook-endpoints.list': listOf(webhookEndpoint),
  'events.get': event,
  'events.list': listOf(event),
};

/** What the answer to a request line shows; undefined where that is not documented. */
export function shownBy(line: string): Shown | undefined {
  const { method, path } = requestLine(line);
  const matched = matchEndpoint(method, path.replaceAll(/\$\{[^}]*\}/g, 'x'));
  return matched === null ? undefined : shown[matched.endpoint.name];
}

/** Matchers by path of values that no lawful object has, and of fields that none need have. */
export function fieldFindings(of: Shown, matchers: Matchers, at: SourceLocation): Findings {
  const found = Object.entries(matchers).map(([path, matcher]) => findings(of, path, matcher, inside(at, path)));
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

const nothing: Findings = { problems: [], warnings: [] };

function findings(of: Shown, path: string, matcher: Matcher, at: SourceLocation): Findings {
  if (path === 'data' && of.items) return ofItems(of.items, matcher, at);
  const place = documentedAt(of, path);
  if (place.is === 'unknown') return { problems: [], warnings: unknownField(place, matcher, at) };
  if (place.is === 'undocumented' || !place.field.values) return nothing;
  return ofValues(`${place.field.field} of ${place.of.one}`, place.field.values, matcher, at);
}

/** What is documented at a path of a body, items of a list and errors included. */
export function documentedAt(of: Shown, path: string): Place {
  const [first, ...rest] = path.includes('${') ? [] : (bodyPath(path) ?? []).map(String);
  if (first === undefined) return { is: 'undocumented' };
  if (first === 'error') return placeOf([first, ...rest], error);
  if (!of.items || first !== 'data') return placeOf([first, ...rest], of);
  return rest.length < 2 ? { is: 'undocumented' } : placeOf(rest.slice(1), of.items);
}

function ofItems(items: Shown, matcher: Matcher, at: SourceLocation): Findings {
  const relations = relationsOf(matcher);
  const [contains, each, not] = [relations?.contains, relations?.each, relations?.not];
  const found = Object.entries({ contains, each }).map(([name, one]) =>
    typeof one === 'object' && one !== null ? fieldFindings(items, one, inside(at, name)) : nothing,
  );
  const otherwise = not === undefined ? nothing : ofItems(items, not, inside(at, 'not'));
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: [...found.flatMap(({ warnings }) => warnings), ...otherwise.problems, ...otherwise.warnings],
  };
}

interface Unknown {
  readonly is: 'unknown';
  readonly of: Shown;
  readonly name: string;
}

/** `undocumented`: below an object of which no field is. */
type Place =
  | { readonly is: 'documented'; readonly of: Shown; readonly field: Field }
  | Unknown
  | { readonly is: 'undocumented' };

function placeOf(steps: readonly string[], of: Shown): Place {
  const { fields } = of;
  const names = steps.map((_, at) => steps.slice(0, at + 1).join('.'));
  const strange = names.findIndex((name) => !fields.some((each) => each.field === name));
  if (strange === -1) return { is: 'documented', of, field: fields.find((each) => each.field === names.at(-1))! };
  const holder = strange === 0 ? '' : `${names[strange - 1]}.`;
  return fields.some((each) => each.field.startsWith(holder))
    ? { is: 'unknown', of, name: names[strange]! }
    : { is: 'undocumented' };
}

/** A service may have further fields; whoever wants one to be away may well mean one that is not documented. */
function unknownField({ of, name }: Unknown, matcher: Matcher, at: SourceLocation): readonly Problem[] {
  const { one, fields } = of;
  const near = closest(name, [...new Set(fields.map((each) => each.field))]);
  const relations = relationsOf(matcher);
  if (near === undefined && (relations?.absent === true || relations?.exists === false)) return [];
  const help = near === undefined ? 'a service that obeys need not have it' : `did you mean ${quoted(near)}?`;
  return [problemAt(at, 'key', `${one} has no documented field ${quoted(name)}`, help)];
}

type Values = NonNullable<Field['values']>;

function ofValues(what: string, values: Values, matcher: Matcher, at: SourceLocation): Findings {
  const relations = relationsOf(matcher);
  const { equals, one_of, not } = relations ?? {};
  const strange = relations
    ? [
        ...strangeAt(what, values, equals, inside(at, 'equals')),
        ...(one_of ?? []).flatMap((one, place) => strangeAt(what, values, one, inside(at, 'one_of', place))),
      ]
    : strangeAt(what, values, matcher, at);
  return {
    problems: strange,
    // It holds of every lawful answer.
    warnings: not === undefined ? [] : ofValues(what, values, not, inside(at, 'not')).problems,
  };
}

function strangeAt(what: string, values: Values, value: unknown, at: SourceLocation): readonly Problem[] {
  if (value === undefined || value === null || values.some((each) => each === value)) return [];
  if (typeof value === 'string' && value.includes('${')) return [];
  const written = JSON.stringify(value);
  const help = suggestion(typeof value === 'string' ? value : written, values.map(String));
  return [problemAt(at, 'value', `${what} is never ${written}`, help)];
}
