import type { RuleId } from '../../contract/rules.ts';
import type { Mode } from '../../contract/mode.ts';
import { otherTypes, paidType, type Posted } from './receiver-events.ts';
import type { Story } from './receiver-story.ts';

/** Why an event is no reason to fulfil. */
interface Reason {
  readonly rule: RuleId;
  readonly because: string;
}

/** Of events that pay nothing, or not enough. */
export function reasonsOf(posted: readonly Posted[], mode: Mode): readonly Reason[] {
  const all = posted.flatMap((each) => reasonsOfOne(each, mode));
  return all.filter(({ rule }, place) => all.findIndex((other) => other.rule === rule) === place);
}

function reasonsOfOne({ type, livemode, proof, charge, outstanding }: Posted, mode: Mode): readonly Reason[] {
  if (proof === 'forged')
    return [{ rule: 'client.refuses-forged-events', because: 'the secret of the address did not sign its event' }];
  if (mode === 'live' && !livemode)
    return [{ rule: 'client.test-events-fulfil-nothing', because: 'its event says livemode false' }];
  if (type === paidType)
    return outstanding === null
      ? []
      : [
          {
            rule: 'client.part-payment-is-not-paid',
            because: `its bill was paid in part only, with ${outstanding} outstanding`,
          },
        ];
  const because = `its event is ${type}`;
  const rule = otherTypes.includes(type)
    ? 'client.fulfils-on-charge-succeeded'
    : 'client.unknown-event-fulfils-nothing';
  if (charge === null || charge.state === 'succeeded') return [{ rule, because }];
  return [
    { rule, because },
    { rule: 'client.no-fulfilment-before-succeeded', because: `${because} with a charge in state ${charge.state}` },
  ];
}

/** The rule by which a paid order is to be fulfilled. */
export function dueRule({ order, varies, proofs }: Pick<Story, 'order' | 'varies' | 'proofs'>): RuleId {
  if (order.kind === 'pos') return 'client.pos-payment-known';
  if (order.kind === 'bill') return 'client.reconciles-bills';
  if (varies === 'fields') return 'client.unknown-fields-harmless';
  return proofs.includes('forged') ? 'client.refuses-forged-events' : 'client.fulfils-on-charge-succeeded';
}
