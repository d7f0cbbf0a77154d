import { answers, change, operation, shownCharge, shownError, together } from '../change.ts';
import type { JsonObject } from '../http/json.ts';
import { at } from '../when.ts';
import { varying } from './variant.ts';

const more =
  (extra: JsonObject) =>
  (view: JsonObject): JsonObject => ({ ...extra, ...view });

const extra = together(
  shownCharge(
    more({ country: 'TZ', payer: { network: null }, tags: [], version: 3, refunded_minor: 0, 'x-trace': 'a' }),
  ),
  shownError(more({ message: 'See doc.', type: 'invalid_request', param: null, retryable: false })),
  change('refusals')(() => ({ body: (error) => ({ object: 'error', error, livemode: false }) })),
  change('showing')((was) => ({
    list: (data, has_more, call) => ({
      ...was.list(data, has_more, call),
      url: '/v1/charges',
      count: data.length,
      next: null,
    }),
    balance: (call) => ({
      ...was.balance(call),
      livemode: false,
      as_of: call.behaviour.wire.dateTime(call.deployment.clock.now(), call),
    }),
  })),
);

const reasonElsewhere = shownCharge(({ failure_reason: reason = null, ...view }) => ({
  ...view,
  failure: reason === null ? null : { reason, at: view['created'] ?? null },
}));

const simulated = shownCharge((view, { charge }) => ({
  ...view,
  simulation: {
    payer: { msisdn: charge.msisdn, behaviour: charge.branch.payer },
    note: `${charge.branch.note.toUpperCase()} (simulated)`,
  },
}));

const reordered = answers(at('charges.get'))(({ body }) => ({
  body: body && Object.fromEntries(Object.entries(body).toReversed()),
}));

const noted = operation('balance.get')((was) => async (call) => {
  const shown = await was(call);
  if (shown.status !== 200) return shown;
  return {
    ...shown,
    body: { ...shown.body, settlement: { enabled: true, note: 'Sandbox: always zero. Salio ni sifuri.' } },
  };
});

export const fieldVariants = varying({
  'fields.extra: every object carries fields that no table names': extra,
  'fields.absent-left-out: what was not given is left out': change('showing')(() => ({ missing: () => undefined })),
  'fields.absent-null: what was not given is null': change('showing')(() => ({ missing: () => null })),
  'fields.failure-object: the reason of a failure stands inside an object, which is null otherwise': reasonElsewhere,
  'fields.simulation-object: the simulated payer is an object and the note is in capitals': simulated,
  'fields.reordered: a charge that is read has its fields the other way round, and settlement is enabled': together(
    reordered,
    noted,
  ),
});
