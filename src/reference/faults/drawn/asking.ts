import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { amount } from '../../../contract/limits.ts';
import type { Patch } from '../../behaviour.ts';
import type { Reader } from '../../bodies/body.ts';
import { check, field, fieldOf } from '../../change.ts';
import { asText, type JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { isNumber, textOf } from '../misreading.ts';
import type { Scene } from './conditions.ts';
import {
  anywhere,
  billTexts,
  callScene,
  chargeTexts,
  linkTexts,
  ofAsked,
  ofCall,
  ofPrompts,
  onLive,
  type Harm,
  type When,
} from './harm.ts';

const asking = (texts: Scene['texts'], ...more: Scene['sorts']): Scene => ({
  sorts: ['amount', 'call', 'time', ...more],
  texts,
});

const refusing =
  (name: EndpointName, order: 'order' | 'posOrder' | 'billOrder' | 'linkOrder', code: ErrorCode) =>
  (when: When): Patch =>
    check('body')((was) => (call) => {
      const refusal = was(call);
      const asked = call.trace[order];
      return refusal ?? (asked && isServed(call.route, name) && when(ofAsked(asked, call)) ? { code } : null);
    });

/** What is right is refused. */
export const wrongRefusals: readonly Harm[] = [
  {
    text: 'a charge is refused',
    rules: ['charges.create.amount-between-accepted', 'charges.create.status-201', 'errors.cause-of-bad-amount'],
    on: anywhere,
    scene: asking(chargeTexts, ...ofPrompts),
    patch: refusing('charges.create', 'order', 'BAD_AMOUNT'),
  },
  {
    text: 'a POS charge is refused',
    rules: ['pos.create.amount-between-accepted', 'pos.create.status-201', 'errors.cause-of-bad-amount'],
    on: onLive,
    scene: asking(chargeTexts),
    patch: refusing('pos.create', 'posOrder', 'BAD_AMOUNT'),
  },
  {
    text: 'a bill is refused',
    rules: ['bills.create.amount-between-accepted', 'bills.create.status-201', 'errors.cause-of-bad-amount'],
    on: onLive,
    scene: asking(billTexts),
    patch: refusing('bills.create', 'billOrder', 'BAD_AMOUNT'),
  },
  {
    text: 'a link is refused',
    rules: ['links.create.status-201', 'errors.cause-of-bad-request'],
    on: onLive,
    scene: asking(linkTexts),
    patch: refusing('links.create', 'linkOrder', 'BAD_REQUEST'),
  },
];

type Given = JsonValue | undefined;

const taking =
  <T>(when: When, isWrong: (given: Given) => boolean, read: (given: Given) => T) =>
  (was: Reader<T>): Reader<T> =>
  (given, call) =>
    isWrong(given) && when(ofCall(call)) ? { value: read(given) } : was(given, call);

const isOdd = (given: Given): boolean =>
  isNumber(given) && given > amount.minimum && given < amount.maximum && Number.isInteger(given) && given % 100 !== 0;

/** A little more than may be. */
const beyond = (most: number): ((given: Given) => boolean) => textOf(most + 1, most + 20);

/** What is wrong is taken. */
export const wronglyTaken: readonly Harm[] = [
  {
    text: 'an amount that is no multiple of 100 is taken',
    rules: ['charges.create.amount-multiple-of-100'],
    on: anywhere,
    scene: callScene,
    patch: (when) => field('amount')(taking(when, isOdd, Number)),
  },
  {
    text: 'a rail that is not there is taken',
    rules: ['charges.create.rail-others-refused', 'charges.create.rail-wallet-refused'],
    on: anywhere,
    scene: callScene,
    patch: (when) => field('rail')(taking(when, textOf(1, 50), () => 'mpesa')),
  },
  {
    text: 'a reference that is too long is taken',
    rules: ['charges.create.reference-limit'],
    on: anywhere,
    scene: callScene,
    patch: (when) => field('reference')(taking<string | null>(when, beyond(200), asText)),
  },
  {
    text: 'a description that is too long is taken',
    rules: ['charges.create.description-limit'],
    on: anywhere,
    scene: callScene,
    patch: (when) => field('description')(taking<string | null>(when, beyond(500), asText)),
  },
  {
    text: 'a customer_ref that is too long is taken',
    rules: ['bills.create.customer-ref-limit'],
    on: onLive,
    scene: callScene,
    patch: (when) => fieldOf('billOrder')('customerRef')(taking(when, beyond(64), asText)),
  },
  {
    text: 'a title that is too long is taken',
    rules: ['links.create.title-maximum'],
    on: onLive,
    scene: callScene,
    patch: (when) => fieldOf('linkOrder')('title')(taking(when, beyond(80), asText)),
  },
];
