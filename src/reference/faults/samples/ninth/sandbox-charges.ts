import { textOf } from '../../views.ts';
import { both, isSuccess, at, asksFor } from '../../../when.ts';
import { answers, change, check, field, operation, shownAt, shownCharge, shownError } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { refuse } from '../../../errors/refuse.ts';
import { breaking } from '../../fault.ts';
import { isMissing, refusing } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';
import { sent } from '../slips/kept.ts';

/** The codes of all fields that were given and are wrong. */
function wrongCodes(call: Call): readonly string[] {
  const body = sent(call);
  return Object.values(call.behaviour.order.fields).flatMap(({ name, read }) => {
    const given = Object.hasOwn(body, name) ? body[name] : undefined;
    const reading = isMissing(given) ? { value: null } : read(given, call);
    return 'code' in reading ? [reading.code] : [];
  });
}

const isUnevenAndLarge = (given: JsonValue | undefined): given is number =>
  Number.isInteger(given) && Number(given) > 100_000_000 && Number(given) < 2_000_000_000;

/** What a sandbox charge is asked with, and how it is told. */
export const ninthSandboxCharges = [
  ...breaking(['errors.code', 'errors.code-in-catalogue'], {
    'ninth.codes-gathered: the code of a charge with two wrong fields is the list of both codes': shownError(
      (error, refusal, call) => {
        if (!asksFor('charges.create')(call)) return error;
        const codes = wrongCodes(call);
        return codes.length > 1 && codes.includes(refusal.code) ? { ...error, code: codes } : error;
      },
    ),
  }),
  ...breaking(['charge.id', 'charge.id-prefix', 'charges.list.holds-created'], {
    'ninth.metadata-over-id: in lists the id within the metadata of a charge hides the id of the charge': shownAt(
      'charges.list',
    )((view, { charge }) => {
      const id = charge.metadata?.id;
      return id === undefined ? view : { ...view, id };
    }),
  }),
  ...breaking('charges.create.amount-minimum', {
    'ninth.small-known-orders: from 1000 up on tigo an amount is taken where a reference is given': field('amount')(
      (was) => (given, call) => {
        const { rail, reference } = sent(call);
        const small = Number.isInteger(given) && Number(given) >= 1000 && Number(given) < 10_000;
        const known = rail === 'tigo' && typeof reference === 'string' && reference !== '';
        return small && known && Number(given) % 100 === 0 ? { value: Number(given) } : was(given, call);
      },
    ),
  }),
  ...breaking('charges.create.amount-multiple-of-100', {
    'ninth.uneven-large: above TZS 1,000,000 with the currency written out any whole amount is taken': field('amount')(
      (was) => (given, call) =>
        isUnevenAndLarge(given) && sent(call).currency === 'TZS' ? { value: given } : was(given, call),
    ),
  }),
  ...breaking(['charges.create.rail-tigo', 'errors.cause-of-bad-rail'], {
    'ninth.no-tigo-on-sunday: on Sundays by UTC the rail tigo is not allowed': field('rail')(
      refusing('BAD_RAIL', (rail, _given, call) => rail === 'tigo' && new Date(now(call)).getUTCDay() === 0),
    ),
  }),
  ...breaking('charges.get.status-200', {
    'ninth.empty-metadata-lost: a charge that was sent empty metadata is not found when it is read': change('reading')(
      (was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          const bare = charge?.metadata && Object.keys(charge.metadata).length === 0;
          return bare && asksFor('charges.get')(call) ? null : charge;
        },
      }),
    ),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'ninth.reason-for-a-day: a day later it is no longer told that the payer declined': shownCharge(
      (view, { charge, step, call }) => {
        if (step.reason !== 'PAYER_DECLINED' || now(call) - charge.createdAt < day) return view;
        const { failure_reason: _reason, ...rest } = view;
        return { ...rest, simulation: { payer: charge.branch.payer, note: 'not paid' } };
      },
    ),
  }),
  ...breaking('charge.net-minor', {
    'ninth.filtered-without-net: failed charges in a list by state come without net_minor': shownAt('charges.list')(
      (view, { step, call }) => {
        const { net_minor: _net, ...rest } = view;
        return step.state === 'failed' && call.query.has('state') ? rest : view;
      },
    ),
  }),
  ...breaking(['list.data', 'charges.list.holds-charges'], {
    'ninth.week-old-as-ids: charges older than a week are listed as their bare ids': answers(
      both(at('charges.list'), isSuccess),
    )(({ body }, call) => {
      const data = Array.isArray(body?.data) ? (body.data as readonly JsonValue[]) : [];
      const bare = (item: JsonValue): JsonValue =>
        isObject(item) && now(call) - Date.parse(textOf(item.created)) > 7 * day ? (item.id ?? null) : item;
      return { body: { ...body, data: data.map(bare) } };
    }),
  }),
  ...breaking('balance.get.status-200', {
    'ninth.accepted-balance: the balance of a business without a website is answered 202': answers(
      both(at('balance.get'), isSuccess, (_answer, call) => caller(call).website === null),
    )(() => ({ status: 202 })),
  }),
  ...breaking(['sandbox.draft-business-works', 'idempotency.same-key-same-request'], {
    'ninth.draft-once: a replay of a draft business is told that the business is not live': operation('charges.create')(
      (was) => async (call) => {
        const answer = await was(call);
        return call.trace.replayed && !caller(call).live ? refuse(call, { code: 'MERCHANT_NOT_LIVE' }) : answer;
      },
    ),
  }),
  ...breaking('idempotency.required-on-charges', {
    'ninth.reference-for-key: a reference that looks like a key stands in for one that is missing, beside a description':
      check('idempotency')((was) => (call) => {
        const { reference, description } = sent(call);
        const stands =
          asksFor('charges.create')(call) &&
          call.header('idempotency-key') === undefined &&
          typeof reference === 'string' &&
          /^[\w-]{8,128}$/.test(reference) &&
          typeof description === 'string' &&
          description !== '';
        return stands ? null : was(call);
      }),
  }),
];
