import { rules, type RuleId } from '../contract/rules.ts';
import type { RuleScope } from '../evidence/journal-entry.ts';
import type { ReceiverOptions } from './options.ts';

/** What the effect of a receiver shows. */
const shown: ReadonlySet<RuleId> = new Set<RuleId>([
  'client.fulfils-on-charge-succeeded',
  'client.no-fulfilment-before-succeeded',
  'client.unknown-event-fulfils-nothing',
  'client.unknown-fields-harmless',
  'client.test-events-fulfil-nothing',
  'client.event-again-fulfils-once',
  'client.fulfils-once',
  'client.late-event-undoes-nothing',
  'client.pos-payment-known',
  'client.reconciles-bills',
  'client.part-payment-is-not-paid',
  'client.refuses-forged-events',
]);

const ofBillsAndTills: readonly RuleId[] = [
  'client.pos-payment-known',
  'client.reconciles-bills',
  'client.part-payment-is-not-paid',
  'client.fulfils-once',
];

interface Asked extends Pick<ReceiverOptions, 'mode' | 'status' | 'secret'> {
  /** Whether a plain payment was seen fulfilled. */
  readonly fulfils: boolean;
}

/** What is known of each client rule before the cases. */
export const scopeOf = (asked: Asked): readonly RuleScope[] =>
  rules
    .filter(({ binds, decided }) => binds === 'client' && decided.by !== 'unobservable')
    .flatMap(({ id }) => scopeOfRule(id, asked) ?? []);

function scopeOfRule(rule: RuleId, { mode, status, secret, fulfils }: Asked): RuleScope | null {
  const out = (why: string): RuleScope => ({ rule, verdict: 'out_of_scope', why });
  const lacks = (why: string): RuleScope => ({ rule, verdict: 'not_exercised', why });
  const unseen = status === null ? lackOfStatus : lackOfPayment;
  if (rule === 'client.times-as-documented')
    return fulfils
      ? out('What a receiver fulfils shows how it reads times only where it fulfils nothing else.')
      : lacks(unseen);
  if (!shown.has(rule)) return out('What calls the service shows it, not what takes its webhooks: `mpconform client`.');
  if (mode === 'test' && rule === 'client.test-events-fulfil-nothing')
    return out('It binds receivers of live events, and the address is one of test mode.');
  if (mode === 'test' && ofBillsAndTills.includes(rule)) return out('The sandbox has neither bills nor tills.');
  if (!fulfils) return lacks(unseen);
  return rule === 'client.refuses-forged-events' && secret === null ? lacks(lackOfSecret) : null;
}

const lackOfStatus = 'what the receiver fulfilled: --status or --status-command';
const lackOfPayment = 'a plain payment that the receiver is seen to fulfil';
const lackOfSecret = 'how events are signed: --signature standard-webhooks and --secret-env';
