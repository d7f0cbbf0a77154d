import { describe, expect, test } from 'vitest';
import { balanceFields } from '../../../src/contract/resources/balance.ts';
import { billFields } from '../../../src/contract/resources/bill.ts';
import { billNoticeFields } from '../../../src/contract/resources/bill-notice.ts';
import { chargeFields } from '../../../src/contract/resources/charge.ts';
import { errorFields } from '../../../src/contract/resources/error.ts';
import { eventFields } from '../../../src/contract/resources/event.ts';
import type { Field } from '../../../src/contract/resources/field.ts';
import { listFields } from '../../../src/contract/resources/list.ts';
import { paymentLinkFields } from '../../../src/contract/resources/payment-link.ts';
import { posChargeFields } from '../../../src/contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../../src/contract/resources/sandbox-charge.ts';
import { webhookEndpointFields } from '../../../src/contract/resources/webhook-endpoint.ts';
import { ruleById } from '../../../src/contract/rules.ts';
import { brokenRules } from '../helpers/broken-rules.ts';
import * as examples from '../helpers/examples.ts';

const resources: readonly (readonly [string, readonly Field[], object])[] = [
  ['charge', chargeFields, examples.charge],
  ['sandbox charge', sandboxChargeFields, examples.sandboxCharge],
  ['POS charge', posChargeFields, examples.posCharge],
  ['payment link', paymentLinkFields, examples.paymentLink],
  ['bill', billFields, examples.bill],
  ['balance', balanceFields, examples.balance],
  ['event', eventFields, examples.event],
  ['webhook endpoint', webhookEndpointFields, examples.webhookEndpoint],
  ['bill notice', billNoticeFields, examples.billNotice],
  ['list', listFields, examples.list],
  ['error', errorFields, examples.error],
];

function spoiled(object: object, name: string, value: unknown): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  const path = name.split('.');
  const last = path.pop()!;
  const holder = path.reduce((from, part) => from[part] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

// No documented field is an empty tuple, so this is wrong everywhere.
const nothingLikeIt = [[]];

describe.each(resources)('%s', (_name, fields, example) => {
  test('a lawful one is accepted', () => {
    expect(brokenRules(fields, example)).toEqual([]);
  });

  test('unknown fields are tolerated', () => {
    const more = { ...example, undocumented: { a: 1 } };
    expect(brokenRules(fields, more)).toEqual([]);
  });

  test('a wrong value breaks exactly the rule of its field', () => {
    for (const { field } of fields.filter((each) => each.field !== 'data' || !('has_more' in example))) {
      const wrong = spoiled(example, field, nothingLikeIt);
      const own = fields.find((each) => each.field === field)!.rule;
      expect(brokenRules(fields, wrong), field).toEqual([own]);
    }
  });

  test('a field that is missing breaks the rule of its field, unless the caller may leave it out', () => {
    for (const { field, expected, rule } of fields.filter(
      (each) => fields.find((e) => e.field === each.field) === each,
    )) {
      const tolerated = expected.endsWith('none was given');
      const broken = brokenRules(fields, spoiled(example, field, undefined));
      expect(broken, field).toEqual(tolerated ? [] : [rule]);
    }
  });

  test('every field names a rule of the catalogue and describes itself', () => {
    for (const { rule, expected } of fields) {
      expect(ruleById.has(rule)).toBe(true);
      expect(expected).not.toContain('undefined');
    }
  });
});

test.each([
  [chargeFields, examples.charge, 'id', 'py_1', 'charge.id-prefix'],
  [chargeFields, examples.charge, 'object', 'payment', 'charge.object'],
  [chargeFields, examples.charge, 'state', 'pending', 'charge.state'],
  [chargeFields, examples.charge, 'amount_minor', 10_000.5, 'charge.amount-minor'],
  [chargeFields, examples.charge, 'fee_minor', '150', 'charge.fee-minor'],
  [chargeFields, examples.charge, 'currency', 'KES', 'charge.currency'],
  [chargeFields, examples.charge, 'rail', 'card', 'charge.rail'],
  [chargeFields, examples.charge, 'created', 1_772_355_600, 'charge.created'],
  [chargeFields, examples.charge, 'expires_at', '2026-02-30T09:00:00Z', 'charge.expires-at'],
  [sandboxChargeFields, examples.sandboxCharge, 'livemode', true, 'charge.livemode-false'],
  [sandboxChargeFields, examples.sandboxCharge, 'simulation.note', '', 'charge.simulation-note'],
  [posChargeFields, examples.posCharge, 'till', '10001', 'pos-charge.till'],
  [paymentLinkFields, examples.paymentLink, 'description', null, 'payment-link.description'],
  [billFields, examples.bill, 'control_number', '12345678901', 'bill.control-number'],
  [billFields, examples.bill, 'control_number_printed', '123456789012', 'bill.control-number-printed'],
  [eventFields, examples.event, 'created', 1_772_355_600_000, 'event.created'],
  [eventFields, examples.event, 'type', 'bill.paid', 'event.type'],
  [eventFields, examples.event, 'delivery.state', 'lost', 'delivery.state'],
  [webhookEndpointFields, examples.webhookEndpoint, 'secret', 'secret', 'webhook-endpoint.secret-prefix'],
  [errorFields, examples.error, 'error.code', 'IDEMPOTENT_IN_FLIGHT', 'errors.code-in-catalogue'],
] as const)('%#: one wrong field, one rule', (fields, example, name, value, rule) => {
  expect(brokenRules(fields, spoiled(example, name, value))).toEqual([rule]);
});

test('metadata and reference may be absent, null or empty', () => {
  for (const reference of [undefined, null, '']) {
    for (const metadata of [undefined, null, {}]) {
      expect(brokenRules(chargeFields, { ...examples.charge, reference, metadata })).toEqual([]);
    }
  }
});

test('a body that is no object breaks one rule of the error table', () => {
  for (const body of [null, 'oops', []]) expect(brokenRules(errorFields, body)).toEqual(['errors.body']);
});
