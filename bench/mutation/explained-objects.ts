import { inFile, nullIsOpen, type Explained } from './explanation.ts';

const operatorIsAsked = 'Only what an operator is asked for decides it, and the suite asks for what there is.';
const neverMissing = 'A field that was not given is always filled: with an empty text or an empty object.';

export const ofObjects: readonly Explained[] = [
  ...inFile('charges/branches.ts', [
    {
      within: 'unsimulated',
      why: 'What tells of the simulated payer is shown in the sandbox only, where each charge has its own.',
    },
    { within: 'pending', why: 'Before its first step a charge is processing all the same.' },
    { within: "state: 'expired'", why: 'Whether a charge that nobody answers for moves on by itself is not shown.' },
    { within: 'payer:', why: 'How the simulated payer is called is not shown.' },
    {
      within: 'note:',
      why: 'In what words the note names the branch is not shown; how long it takes is told by no other field.',
    },
    {
      within: '3 * second',
      why: 'How long a few seconds are, and how soon any other number is approved, is not stated.',
    },
    { within: '2 * second', why: 'When a trigger fails is not stated, and each of them has its own reason.' },
    { within: 'timeline: [pending]', why: 'Before its first step a charge is processing all the same.' },
    { within: "'PAYER_DECLINED'", why: 'Each trigger that fails has a reason of its own, so none falls back to this.' },
  ]),
  ...inFile('charges/charge.ts', [
    { within: 'after: 0, state', why: 'A charge has a step from its very beginning on, so none falls back to this.' },
    {
      within: 'seen.answered.after',
      why: 'An answer of a payer is never of later than the moment at which it is looked at.',
    },
    {
      within: "state === 'succeeded' ||",
      why: 'What is failed or expired makes no event that is promised, and a payer who answers it again is not asked for.',
    },
  ]),
  ...inFile('charges/charge-operations.ts', [
    {
      changes: ['charge.seen.reads++ -> charge.seen.reads--'],
      why: 'Faults alone look at how often a charge was read.',
    },
  ]),
  ...inFile('charges/charge-source.ts', [
    { within: "is: 'prompt'", why: 'Only whether a charge is of a till, a bill or a link is ever asked.' },
  ]),
  ...inFile('charges/making.ts', [
    {
      within: 'tariff.percent',
      why: 'The tariff is not shown; fee and net still add up, and the balance moves by net.',
    },
    { within: 'random.below(10)', why: 'How long a charge takes to be written is not stated.' },
    { within: 'seen: { prompts', why: 'What is left out counts as none, and prompts are told by the operator alone.' },
    {
      within: 'prompts: () => 1',
      why: 'Prompts are told by the operator alone, who then tells nothing: those checks are inconclusive.',
    },
  ]),
  ...inFile('charges/settlement.ts', [
    {
      why: 'How many events tell of one success is an open question (events.of-one-success); what is not final makes none.',
    },
  ]),
  ...inFile('charges/showing.ts', [
    {
      within: 'failure_reason',
      why: 'The field of the reason is not shown, and the note of the simulation names it too.',
    },
    {
      within: "origin.is === 'link'",
      why: 'Nothing says that a charge names its link; what is not there is left out of the answer.',
    },
    {
      changes: ["origin.is === 'bill' -> true"],
      why: 'Nothing says that a charge names its link; what is not there is left out of the answer.',
    },
    { within: 'settlement: { enabled', why: 'Whether settlement is enabled is not stated.' },
    {
      within: "'pos.create'",
      why: 'Whether a till answer has fee_minor beside mdr_minor is open, at creation and when read.',
    },
    { within: 'value !== undefined', why: neverMissing },
  ]),
  ...inFile('idempotency/creation.ts', [
    {
      within: 'taking > 0',
      why: 'A pause of no time is as good as none, and how long a charge takes to be written is not stated.',
    },
    {
      within: 'making.reachable(call)',
      changes: ['!making.reachable(call) -> false'],
      why: 'A ledger that is never out of reach breaks nothing: no request must be refused for it.',
    },
  ]),
  ...inFile('idempotency/idempotency.ts', [
    {
      within: 'isSwept',
      changes: ['attempt?.settled && isSwept(attempt.settled.made, call) -> false'],
      why: 'How long a key is remembered is open.',
    },
    {
      within: "route.is === 'served'",
      why: 'Every creation is served; whether a key means one request of all operations or of each is open.',
    },
    { within: 'replayed = true', why: 'Faults alone ask whether a request was a replay.' },
    {
      within: '!attempt.settled',
      changes: ['!attempt.settled -> true'],
      why: 'A replay may answer with the first body.',
    },
  ]),
  ...inFile('lists/pages.ts', [
    { within: '\\d{1,9}', why: 'What becomes of a limit that is no whole number is open.' },
    { within: 'word === undefined', why: 'An unknown state may be ignored.' },
    { within: "'code' in after", why: 'An unknown cursor may be ignored.' },
    {
      within: 'found.length <= limit',
      changes: ['found.length <= limit -> true'],
      why: 'What is read too much is cut off.',
    },
  ]),
  ...inFile('lists/reading.ts', [{ within: "route.is === 'served'", why: 'Whatever is read by id is served.' }]),
  ...inFile('bills/bill-actions.ts', [{ why: operatorIsAsked }]),
  ...inFile('bills/bill-fields.ts', [{ within: "given !== ''", why: 'Whether customer_ref may be empty is open.' }]),
  ...inFile('bills/bill-making.ts', [
    { within: 'controlNumbers.has', why: 'Two numbers of eleven random digits are never equal in a run.' },
  ]),
  ...inFile('bills/bill-pages.ts', [{ within: "'code' in wanted", why: 'An unknown state may be ignored.' }]),
  ...inFile('bills/bill-paying.ts', [
    {
      within: "'expired' ||",
      why: 'Whether a bill that is over can still be paid is not shown; when it is, paid wins.',
    },
    {
      within: 'const state = call.behaviour.billStanding',
      why: 'Whether a bill that is over can still be paid is not shown; when it is, paid wins.',
    },
    {
      within: 'over: (bill, call)',
      why: 'Whether a bill that is over can still be paid is not shown; when it is, paid wins.',
    },
    { within: 'multipleOf === 0', why: 'What a payer may pay of a bill is not stated.' },
    { within: 'unfit', why: 'What a payer may pay of a bill is not stated.' },
    { within: 'excess:', why: 'Faults alone ask which part of a payment is too much.' },
  ]),
  ...inFile('bills/bill-showing.ts', [{ within: 'value === undefined', why: neverMissing }]),
  ...inFile('bills/bill-standing.ts', [
    { within: 'expiresAt !== null', why: 'What triggers the expiry of a bill is not shown.' },
    { within: 'account.received > 0', why: 'What moves a bill from open to part_paid is not shown.' },
  ]),
  ...inFile('bills/luhn.ts', [{ why: 'How the check digit comes about is not stated.' }]),
  ...inFile('bills/notices.ts', [
    { within: '< day', why: 'What a budget for messages is, and whether there is one, is not stated.' },
    { within: 'notices.budget', why: 'What a budget for messages is, and whether there is one, is not stated.' },
    { within: 'mask: (phone)', why: 'How many signs stand in place of the hidden digits is not stated.' },
    { within: 'reason === null', why: 'The budget is never used up, so no message is held back.' },
  ]),
  ...inFile('links/link-actions.ts', [{ within: '!link', why: operatorIsAsked }]),
  ...inFile('links/link-fields.ts', [
    { within: 'given === null', why: nullIsOpen },
    { within: "typeof given === 'number'", why: 'What is a safe integer is a number.' },
  ]),
  ...inFile('links/link-making.ts', [
    { within: "=== 'reusable'", why: 'What max_uses means for a link of a single use is not stated.' },
  ]),
  ...inFile('links/link-paying.ts', [
    { within: 'unfit', why: 'Whether a link that is over can still be paid is not shown.' },
  ]),
  ...inFile('links/link-showing.ts', [{ within: 'value === undefined', why: neverMissing }]),
  ...inFile('links/link-actions.ts', [
    { within: 'closed = true', why: 'What becomes of a link that is closed is an open question.' },
  ]),
  ...inFile('links/link-fields.ts', [
    { within: "typeof given !== 'string'", why: 'What is no text is no address, so it is refused with the same code.' },
  ]),
  ...inFile('links/link-standing.ts', [
    { why: 'What becomes of a link that is used up, expired or closed is an open question.' },
  ]),
  ...inFile('links/return-urls.ts', [
    { within: 'username', why: 'Whether an address on the website may carry credentials is not stated.' },
    { within: 'port === website.port', why: 'Whether another port of the host is on the website is not stated.' },
    { within: 'p{Cc}', why: 'Whether an address with signs that readers of addresses forgive is one is not stated.' },
  ]),
];
