import { answers, change, shownCharge, shownError, together } from '../../change.ts';
import { asText, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';
import { isError } from '../../when.ts';

/** Changes what is shown of whatever has an id, and of a balance. */
const everyObject = (alter: (view: JsonObject) => JsonObject): Patch =>
  together(
    shownCharge(alter),
    change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call)) })),
    change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call)) })),
    change('webhooks')((was) => ({ show: (endpoint, call) => alter(was.show(endpoint, call)) })),
    change('events')((was) => ({ show: (event, call) => alter(was.show(event, call)) })),
    change('showing')((was) => ({ balance: (call) => alter(was.balance(call)) })),
  );

const digits = '0123456789';

const globalId =
  (prefix: string, type: string) =>
  (random: Random): string =>
    prefix + Buffer.from(`${type}:${random.text(digits, 14)}`).toString('base64url') + '='.repeat(2);

/** An id is a type and a number, in base64 with what fills it up. */
const globalIds = together(
  change('making')(() => ({ id: globalId('ch_', 'Charge') })),
  change('billMaking')(() => ({ id: globalId('bl_', 'Bill') })),
  change('linkMaking')(() => ({ id: globalId('pl_', 'PaymentLink') })),
  change('webhooks')(() => ({ id: globalId('', 'WebhookEndpoint') })),
  change('events')(() => ({ id: globalId('ev_', 'Event') })),
);

const typeName = (kind: JsonValue | undefined): string =>
  asText(kind)
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const cursorOf = (view: JsonObject | undefined): string | null =>
  view ? Buffer.from(`cursor:${asText(view['id'])}`).toString('base64') : null;

/** GraphQL: types by their names, null for whatever is not there, connections, and errors with a path. */
export const graph = together(
  globalIds,
  everyObject((view) => ({ __typename: typeName(view['object']), ...view })),
  shownCharge((view) => ({ ...view, failure_reason: view['failure_reason'] ?? null })),
  change('showing')((was) => ({
    missing: () => null,
    list: (data, more, call) => ({
      ...was.list(data, more, call),
      edges: data.map((view) => ({ cursor: cursorOf(view), node: { id: view['id'] ?? null } })),
      pageInfo: { hasNextPage: more, startCursor: cursorOf(data[0]), endCursor: cursorOf(data.at(-1)) },
      totalCount: null,
    }),
  })),
  change('billShowing')(() => ({ missing: () => null })),
  answers(isError)(({ body }, { trace }) => ({
    body: {
      data: null,
      errors: [{ message: trace.refusal?.code ?? '', locations: [{ line: 1, column: 3 }], path: ['resolve', 0] }],
      ...body,
    },
  })),
);

/** PDO fetches rows both ways: each value stands by its number too, and numbers come first. */
export const bothWays = everyObject((view) => ({ ...Object.fromEntries(Object.values(view).entries()), ...view }));

const syllables = 'ሀለሐመሠረሰሸቀበተቸነኘአከወዐዘዠየደጀገጠጨጰጸፀፈፐ';

const inSyllables =
  (prefix: string, length: number) =>
  (random: Random): string =>
    prefix + random.text(syllables, length);

const ofEthiopia = new Intl.DateTimeFormat('en-u-ca-ethiopic', { dateStyle: 'medium', timeZone: 'Africa/Addis_Ababa' });

/** Ids and tokens are in the letters of Ethiopia, and so is the calendar; what must be a URI has them as escapes. */
export const ethiopian = together(
  change('making')(() => ({ id: inSyllables('ch_', 18) })),
  change('billMaking')(() => ({ id: inSyllables('bl_', 12) })),
  change('linkMaking')(() => ({ id: inSyllables('pl_', 8) })),
  change('webhooks')(() => ({ id: inSyllables('', 10) })),
  change('codes')(() => ({ token: inSyllables('', 24) })),
  change('linkShowing')(() => ({
    url: ({ id }, { deployment }) => `${deployment.payUrl}/l/${encodeURIComponent(id)}`,
  })),
  shownCharge((view, { charge }) => ({ ...view, created_in_calendar: ofEthiopia.format(charge.createdAt) })),
  change('notices')(() => ({ mask: (phone) => `…${phone.slice(-3)}` })),
  shownError((error) => ({ ...error, message: 'ጥያቄው አልተፈጸመም።' })),
);

/** Why a charge failed is told by a name of its own. */
export const reasonsAreNames = shownCharge(({ failure_reason: reason, ...view }) =>
  reason === undefined
    ? view
    : { ...view, failure: { object: 'failure', type: `urn:payments:reason:${asText(reason)}` } },
);
