import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Field } from '../fields/field.ts';
import type { History } from '../history.ts';
import { type Fields, orderOf, saysJustJson } from '../order.ts';
import type { Claim } from './claim.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** What the document says of the body of one operation. */
export interface Form {
  /** The fields that it names. */
  readonly fields: Readonly<Record<string, Field>>;
  /** A required field, and the rule that asks for it. */
  readonly needed: { readonly field: string; readonly rule: RuleId };
}

/** What speaks against a body. */
export function bodyReasons(exchange: Exchange, form: Form, history: History): readonly Reason[] {
  const { request } = exchange;
  const order = orderOf(request);
  const typed = saysJustJson(request)
    ? none
    : [open('request.content-type', 'any', 'its Content-Type is not just application/json')];
  if (order.is === 'unreadable') return [open(null, 'any', order.why)];
  if (order.is === 'not-an-object') return [...typed, notAnObject(order.text, form)];
  const repeated = order.repeated ? [open(null, 'any', 'a name stands twice in its body')] : none;
  const sent = { fields: order.fields, text: order.text, exchange, history };
  const reasons: Reason[] = [...typed, ...repeated];
  for (const name of Object.keys(form.fields)) reasons.push(...form.fields[name]!.reasons(order.fields[name], sent));
  return [...reasons, ...strangerReasons(order.fields, form)];
}

/** The lawful traits of a body. */
export function bodyClaims(exchange: Exchange, form: Form, history: History): readonly Claim[] {
  const order = orderOf(exchange.request);
  if (order.is !== 'fields') return [];
  const sent = { fields: order.fields, text: order.text, exchange, history };
  const claims: Claim[] = [];
  for (const name of Object.keys(form.fields)) claims.push(...form.fields[name]!.claims(order.fields[name], sent));
  return claims;
}

function strangerReasons(fields: Fields, form: Form): readonly Reason[] {
  const stranger = Object.keys(fields).find((name) => !Object.hasOwn(form.fields, name));
  if (stranger === undefined) return none;
  return [open('request.unknown-body-field', 'any', `its body has the undocumented field ${stranger}`)];
}

/** A lenient reader may still find the fields in what is nearly JSON; without a needed one there is nothing to find. */
function notAnObject(text: string, { needed: { field, rule } }: Form): Reason {
  return text.includes(field)
    ? open('request.malformed-json', 'any', 'its body is no JSON object')
    : certain(rule, 'any', `its body is no JSON object with ${withArticle(field)}`, 'request.malformed-json');
}

const withArticle = (field: string): string => `${/^[aeiou]/.test(field) ? 'an' : 'a'} ${field}`;
