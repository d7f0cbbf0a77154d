import { ruleById, type RuleId } from '../../contract/rules.ts';
import { unchanged } from '../named.ts';
import type { Fault } from './fault.ts';

/** In the sandbox a number decides what becomes of a charge, on live a payer: these would change nothing there. */
const ofNumbers: ReadonlySet<string> = new Set([
  'filter.failed-only-declined',
  'lifecycle.succeeded-then-processing',
  'lifecycle.succeeded-then-expired',
  'lifecycle.failed-then-processing',
  'lifecycle.failed-then-expired',
  'lifecycle.expired-too-early',
  'lifecycle.expired-on-first-read',
  'lifecycle.expired-then-processing',
]);

/** What could be read as the number of somebody who did not agree to be prompted is never sent to live. */
const ofStrangers: ReadonlySet<string> = new Set([
  'mismatch.last-digit-not-compared',
  'msisdn.plus-255-eight-taken',
  'msisdn.ten-digits-taken',
  'msisdn.zero-and-ten-taken',
  'msisdn.other-country-taken',
  'slip.msisdn-compared-late',
  'thirteenth.refused-twice',
]);

/** On live half of what is refused is put right, for each seed another. */
const ofHalves: ReadonlySet<string> = new Set(['latent.refused-currency']);

/** On live there are few payers, and other orders of each of them come between. */
const ofPayers: ReadonlySet<string> = new Set(['wharf.mistaken-unit']);

/** What would be asked for, were it read as another number, is more than may be spent on live. */
const ofSums: ReadonlySet<string> = new Set(['skerry.endless-debt']);

/** On live nothing is posted to the address of test mode. */
const ofTestMode: ReadonlySet<string> = new Set(['webhooks.test-unsigned']);

/** Of test keys and of ends that a charge has in the sandbox alone. */
const ofSandbox: ReadonlySet<string> = new Set([
  'slip.key-alone',
  'slip.key-free-after-funds',
  'unseen.swept-still-counted',
  'slip.unresolved-old-not-listed',
  'fourth.one-reason-on',
  'fifth.stale-lock-stolen',
  'fifth.more-of-the-swept',
  'seventh.drafts-share-keys',
  'eleventh.draft-rehearsal',
  'seventh.swept-key-crashes',
  'seventh.overdue-not-filtered',
  'sixteenth.draft-trigger-keyless',
  'sixteenth.empty-draft',
  'thought.cursor-opens-list',
  'pondered.draft-scopes',
  'pondered.draft-unstopped',
  'pondered.draft-endless',
  'pondered.drafts-together',
  'quay.unsupported-key',
  'pondered.draft-not-compared',
]);

/** No check brings about on live what shows these; it does in the sandbox. */
const unseenOnLive: ReadonlySet<string> = new Set([
  'seventh.locked-while-writing',
  'tarn.read-ahead',
  'eighth.limited-replay-forgets',
  'eleventh.moved-on-cursor',
  'eleventh.busy-balance',
  'ninth.second-limit-no-wait',
  'hidden.one-too-many-is-taken',
  'hidden.writes-counted-together',
  'sly.rail-by-number',
  'sly.funds-not-filtered',
  'sly.code-of-old',
  'pondered.id-as-key',
  'seventeenth.mode-in-id',
  'eighteenth.charges-star',
  'eighteenth.forgotten-owner',
  'nineteenth.middling-failures',
  'firth.rolls-back',
  'delta.limited-again',
  'cove.queued-before',
]);

/** What is said of prompted charges is said of POS charges by rules of their own; only a payer who declines lets one fail. */
const alsoOnLive: ReadonlyMap<RuleId, readonly RuleId[]> = new Map([
  ['charge.expires-after-15-minutes', ['pos-charge.expires-after-5-minutes']],
  ['charge.net-is-amount-minus-fee', ['pos-charge.net-is-amount-minus-mdr']],
  ['lifecycle.failed-is-final', ['lifecycle.declined-fails']],
  ['scopes.charges.list.required', ['scopes.bills.list.required', 'scopes.links.list.required']],
]);

/** The same fault of live alone, where it breaks rules that hold on both. */
export function liveTwins(faults: readonly Fault[]): readonly Fault[] {
  return faults
    .filter(
      ({ name, breaks, live }) =>
        live === undefined &&
        !ofNumbers.has(name) &&
        !ofStrangers.has(name) &&
        !ofHalves.has(name) &&
        !ofTestMode.has(name) &&
        !ofSums.has(name) &&
        !ofPayers.has(name) &&
        !ofSandbox.has(name) &&
        !unseenOnLive.has(name) &&
        breaks.every((rule) => ruleById.get(rule)?.deployment === 'both'),
    )
    .map(({ name, text, breaks, patch }) => ({
      name: `live.${name}`,
      text: `on live: ${text}`,
      breaks: breaks.flatMap((rule) => [rule, ...(alsoOnLive.get(rule) ?? [])]),
      patch: unchanged,
      live: patch,
    }));
}
