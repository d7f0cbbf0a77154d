import { hideSecrets } from '../text/hide-secrets.ts';
import type { Connection, Operator } from './operator.ts';
import type { OperatorAction } from './operator-actions.ts';
import { answerOf } from './operator-reply.ts';
import { type Refused, refused } from './outcome.ts';

/** Asks the person at the terminal to do something, and waits. */
export type AskPerson = (errand: Errand) => Promise<Told | Refused>;

export interface Errand {
  readonly action: OperatorAction;
  /** What to do, as a sentence. */
  readonly please: string;
  /** What the sentence is about. Secrets are masked. */
  readonly facts: Readonly<Record<string, string>>;
  /** What to tell afterwards. */
  readonly answers: readonly WantedAnswer[];
}

export interface WantedAnswer {
  readonly name: string;
  readonly kind: 'text' | 'text or nothing' | 'secret' | 'secret or nothing' | 'whole number';
}

export interface Told {
  readonly is: 'told';
  readonly answers: Readonly<Record<string, string | number | null>>;
}

type ByHand = Readonly<{ please: string; answers?: readonly WantedAnswer[] }>;

/** What a person can do. The clock, the ledger and the payer's messages are out of anybody's reach. */
const byHand: Readonly<Partial<Record<OperatorAction, ByHand>>> = {
  create_business: { please: 'Register a business.', answers: [{ name: 'business', kind: 'text' }] },
  create_key: { please: 'Make an API key on the dashboard.', answers: [{ name: 'key', kind: 'secret' }] },
  retire_key: {
    please: 'Retire an API key on the dashboard.',
    answers: [{ name: 'replacement', kind: 'secret or nothing' }],
  },
  open_till: { please: 'Open a till on the dashboard.', answers: [{ name: 'till', kind: 'text' }] },
  close_till: { please: 'Close the till on the dashboard.' },
  approve_charge: { please: 'As the payer, approve the charge: enter the PIN, or scan and pay the code.' },
  decline_charge: { please: 'As the payer, decline the charge.' },
  pay_bill: { please: 'As a payer, pay this amount to the control number.' },
  cancel_bill: { please: 'Cancel the bill on the dashboard.' },
  pay_link: {
    please: 'As a payer, pay on the page of the link.',
    answers: [{ name: 'charge', kind: 'text or nothing' }],
  },
  close_link: { please: 'Close the link on the dashboard.' },
  set_test_webhook: {
    please: 'Set the test-mode webhook address on the dashboard.',
    answers: [{ name: 'secret', kind: 'secret or nothing' }],
  },
  prompts: {
    please: 'Count the prompts that the handset has received for the charge.',
    answers: [{ name: 'count', kind: 'whole number' }],
  },
};

export function connectManualOperator(ask: AskPerson): Connection {
  const actions = new Set(Object.keys(byHand) as OperatorAction[]);
  const perform: Operator['perform'] = async (action, body) => {
    const hand = byHand[action];
    if (hand === undefined) return refused(`nobody can ${action} by hand`);
    const said = await ask({ action, please: hand.please, facts: factsOf(body), answers: hand.answers ?? [] });
    return said.is === 'told' ? answerOf(action, said.answers) : said;
  };
  return { is: 'connected', operator: { actions, perform } };
}

const factsOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, factOf(value)]));

function factOf(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  return hideSecrets(typeof value === 'string' ? value : JSON.stringify(value));
}
