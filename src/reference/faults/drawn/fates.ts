import type { RuleId } from '../../../contract/rules.ts';
import { awaiting } from '../../charges/branches.ts';
import type { Charge } from '../../charges/charge.ts';
import { branched, change, standingCharge } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { asksFor } from '../../when.ts';
import type { Scene } from './conditions.ts';
import { anywhere, chargeTexts, madeScene, ofAsked, ofMade, ofPrompts, ofSettled, onLive, type Harm } from './harm.ts';

const made = madeScene(chargeTexts, ...ofPrompts);
const asked: Scene = { sorts: ['amount', 'call', 'time', ...ofPrompts], texts: chargeTexts };
const unasked: Scene = { sorts: ['amount', 'history', ...ofPrompts], texts: chargeTexts };

const successes = [
  'sandbox.trigger-1-succeeds',
  'sandbox.trigger-5-succeeds',
  'sandbox.other-numbers-approved',
  'lifecycle.approved-succeeds',
] as const satisfies readonly RuleId[];
const failures = [
  'sandbox.trigger-2-fails',
  'sandbox.trigger-3-fails',
  'lifecycle.declined-fails',
] as const satisfies readonly RuleId[];

const isSucceeded = (charge: Charge, call: Call): boolean =>
  call.behaviour.showing.standing(charge, call).state === 'succeeded';

/** What becomes of a charge, and where that is told. */
const wrongCourses: readonly Harm[] = [
  {
    text: 'a charge never leaves processing',
    rules: [...successes, ...failures],
    on: ['sandbox'],
    scene: asked,
    patch: (when) =>
      branched((branch, order, call) => (when(ofAsked(order, call)) ? awaiting('processing', Infinity) : branch)),
  },
  {
    text: 'a charge that succeeded is processing where it is read',
    rules: [...successes, 'lifecycle.succeeded-is-final'],
    on: anywhere,
    scene: made,
    patch: (when) =>
      standingCharge((step, charge, call) =>
        step.state === 'succeeded' && asksFor('charges.get')(call) && when(ofMade(charge, call))
          ? { after: 0, state: 'processing' }
          : step,
      ),
  },
  {
    text: 'a charge that failed has succeeded in lists',
    rules: [
      ...failures,
      'lifecycle.failed-is-final',
      'charges.list.state-failed',
      'charges.list.state-filter-complete',
    ],
    on: anywhere,
    scene: made,
    patch: (when) =>
      standingCharge((step, charge, call) =>
        step.state === 'failed' && asksFor('charges.list')(call) && when(ofMade(charge, call))
          ? { after: step.after, state: 'succeeded' }
          : step,
      ),
  },
  {
    text: 'a charge that succeeded is not credited',
    rules: ['money.balance-moves-by-net', 'balance.not-cached'],
    on: onLive,
    scene: unasked,
    patch: (when) =>
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => isSucceeded(charge, call) && when(ofMade(charge, call)))
            .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
      })),
  },
];

const untold: Harm = {
  text: 'a success makes no event',
  rules: [
    'events.success-emits-charge-succeeded',
    'events.bill-payment-is-charge-succeeded',
    'events.pos-payment-is-charge-succeeded',
    'webhooks.posted-to-endpoint',
  ],
  on: onLive,
  scene: unasked,
  patch: (when) =>
    change('events')((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'succeeded' && when(ofSettled(settlement)) ? [] : was.types(settlement, deployment),
    })),
};

/** What happens to a charge after it was made. */
export const wrongFates: readonly Harm[] = [...wrongCourses, untold];
