import { change, check, shownAt, shownCharge } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute } from '../rare/recalled.ts';

const making = change('making');

/** A name with dots becomes a path. */
function nested(flat: JsonObject): JsonObject {
  const root: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [first = '', ...rest] = name.split('.');
    root[first] = rest.length === 0 ? value : { [rest.join('.')]: value };
  }
  return root;
}

const asTexts = (held: JsonValue | undefined): JsonValue =>
  isObject(held)
    ? Object.fromEntries(
        Object.entries(held).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
      )
    : (held ?? null);

function emptyAsList(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(emptyAsList);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, held]) => [name, emptyAsList(held)]));
}

const insides = (held: JsonValue | undefined): JsonValue =>
  isObject(held)
    ? Object.fromEntries(Object.entries(held).map(([name, value]) => [name, emptyAsList(value)]))
    : (held ?? null);

const plainSigns: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
};

/** What is kept and shown of a charge. */
export const blindSandboxData = [
  ...breaking('charge.metadata-returned', {
    'blind.dotted-names: a read of one charge gives a metadata name with a dot as an object within': shownAt(
      'charges.get',
    )((view) => (isObject(view['metadata']) ? { ...view, metadata: nested(view['metadata']) } : view)),
    'blind.archived-nesting: once a charge is a day old what is nested in its metadata comes as JSON texts':
      shownCharge((view, { charge, call }) =>
        now(call) - charge.createdAt > day ? { ...view, metadata: asTexts(view['metadata']) } : view,
      ),
    'blind.empty-object-array: the list gives an empty object within the metadata as an empty array': shownAt(
      'charges.list',
    )((view) => ({ ...view, metadata: insides(view['metadata']) })),
  }),
  ...breaking('charge.reference-echoed', {
    'blind.plus-as-blank: the list gives a plus sign of a reference as a blank': shownAt('charges.list')((view) =>
      typeof view['reference'] === 'string' ? { ...view, reference: view['reference'].replaceAll('+', ' ') } : view,
    ),
  }),
  ...breaking('charge.description-echoed', {
    'blind.typographic-signs: curly quotes and dashes of a description are kept as those of ASCII': making((was) => ({
      order: (order, call) => {
        const kept = was.order(order, call);
        const description = kept.description?.replaceAll(
          /[\u2018\u2019\u201C\u201D\u2013\u2014\u2026]/g,
          (sign) => plainSigns[sign] ?? sign,
        );
        return { ...kept, description: description ?? null };
      },
    })),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'blind.minutes-wrap: the hour is not carried into the expiry of a charge of the last quarter of an hour': making(
      (was) => ({
        expiresAt: (createdAt, call) => {
          const right = was.expiresAt(createdAt, call);
          return new Date(createdAt).getUTCMinutes() >= 45 ? right - hour : right;
        },
      }),
    ),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'blind.replay-renews-window: a replay a minute later or more shows the window as if it began now': change(
      'idempotency',
    )((was) => ({
      replay: (made, first, call) => {
        const replayed = was.replay(made, first, call);
        const { wire, bounds } = call.behaviour;
        return now(call) - made.createdAt < minute
          ? replayed
          : { ...replayed, body: { ...replayed.body, expires_at: wire.dateTime(now(call) + bounds.window, call) } };
      },
    })),
  }),
  ...breaking(['charges.create.amount-between-accepted', 'errors.cause-of-bad-amount'], {
    'blind.network-cap: on halopesa no more than five million shillings are taken': check('body')((was) => (call) => {
      const refusal = was(call);
      const { order } = call.trace;
      return !refusal && order?.rail === 'halopesa' && order.amount > 500_000_000 ? { code: 'BAD_AMOUNT' } : refusal;
    }),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'blind.tigo-rounds-down: in the sandbox a fee on tigo is rounded down where it is rounded up on live': making(
      (was) => ({
        fee: (order, business, call) => {
          const { percent, flat_minor: flat, cap_minor: cap } = business.tariff;
          return order.rail === 'tigo'
            ? Math.min(order.amount, cap, flat + Math.floor((order.amount * percent) / 100))
            : was.fee(order, business, call);
        },
      }),
    ),
  }),
];
