import { scopes as everyScope } from '../../contract/scopes.ts';
import { hideSecrets } from '../../text/hide-secrets.ts';
import type { ManualTask, Subject, WantedAnswer } from './manual-task.ts';
import type { ManualTaskAction } from './manual-task-kinds.ts';
import type { ManualKeys } from './manual-keys.ts';
import { controlNumberInFours, shillings } from '../shown-to-people.ts';

type Body = Readonly<Record<string, unknown>>;

/** The parts of a manual task that differ from action to action. */
interface Wording {
  readonly please: string;
  readonly facts?: ManualTask['facts'];
  readonly answers?: readonly WantedAnswer[];
  readonly about?: Subject;
}

/** Actions in the words of the dashboard and of a payer. */
export const wordings: Readonly<Record<ManualTaskAction, (body: Body, keys: ManualKeys) => Wording>> = {
  create_business: ({ live, website }) => ({
    please: live === true ? 'Register a business and take it live.' : 'Register a business and leave it a draft.',
    facts: { website: website === null ? 'none registered' : text(website) },
    answers: [{ name: 'business', what: 'a name by which you will know it again', kind: 'text' }],
  }),
  create_key: makeKey,
  retire_key: retireKey,
  open_till: ({ business }) => ({
    please: 'Open a till on the dashboard.',
    facts: { business: text(business) },
    answers: [{ name: 'till', what: 'its six digits', kind: 'six digits' }],
  }),
  close_till: ({ till }) => ({ please: 'Close the till on the dashboard.', facts: { till: text(till) } }),
  approve_charge: ({ charge }) => ({
    please: 'As the payer, approve the charge: enter the PIN, or scan the code and pay.',
    ...on('charge', charge),
  }),
  decline_charge: ({ charge }) => ({ please: 'As the payer, decline the charge.', ...on('charge', charge) }),
  pay_bill: ({ control_number, amount_minor }) => ({
    please: 'As a payer, pay exactly this amount to the control number.',
    facts: { 'control number': controlNumberInFours(text(control_number)), pay: shillings(amount_minor) },
    about: { kind: 'control_number', id: text(control_number) },
  }),
  cancel_bill: ({ bill }) => ({ please: 'Cancel the bill on the dashboard.', ...on('bill', bill) }),
  pay_link: ({ link }) => ({
    please: 'As a payer, open the page of the link and pay there.',
    ...on('payment_link', link),
    answers: [{ name: 'charge', what: 'id of the charge, if it is shown', kind: 'text or nothing' }],
  }),
  close_link: ({ link }) => ({ please: 'Close the link on the dashboard.', ...on('payment_link', link) }),
  set_test_webhook: setTestWebhook,
  prompts: ({ charge }) => ({
    please: "Count the prompts that the payer's handset has received for this one charge so far.",
    ...on('charge', charge),
    answers: [{ name: 'count', what: 'how many', kind: 'whole number' }],
  }),
  messages: ({ bill }) => ({
    please: "Copy every message that the payer's phone has received about the bill.",
    ...on('bill', bill),
    answers: [{ name: 'messages', what: 'how many there are', kind: 'messages' }],
  }),
};

function makeKey({ business, mode, scopes, lifetime_days: days }: Body, keys: ManualKeys): Wording {
  const asked = Array.isArray(scopes) ? scopes.map(String) : [];
  const all = everyScope.every((scope) => asked.includes(scope));
  return {
    please: 'Make an API key on the dashboard, with exactly these scopes.',
    facts: {
      business: text(business),
      mode: text(mode),
      scopes: all ? `every scope (${everyScope.length})` : asked.join(', '),
      lifetime: typeof days === 'number' ? `${days} days` : 'none',
      label: keys.nextLabel(),
    },
    answers: [{ name: 'key', what: 'the key', kind: 'API key' }],
  };
}

function retireKey({ key, when }: Body, keys: ManualKeys): Wording {
  const business = keys.made(key)?.business;
  const facts = { key: keys.labelOf(key), ...(business !== undefined && { business }) };
  if (when === 'now') return { please: 'Stop the API key on the dashboard, at once.', facts };
  return {
    please: 'Retire the API key on the dashboard in 24 hours, so that a replacement is made.',
    facts,
    answers: [{ name: 'replacement', what: 'the replacement', kind: 'API key or nothing' }],
  };
}

function setTestWebhook({ business, url }: Body): Wording {
  if (url === null)
    return { please: 'Remove the test-mode webhook address on the dashboard.', facts: { business: text(business) } };
  return {
    please: 'Set the test-mode webhook address on the dashboard.',
    facts: { business: text(business), address: text(url) },
    answers: [{ name: 'secret', what: 'the signing secret, if it is shown', kind: 'secret or nothing' }],
  };
}

const on = (kind: 'charge' | 'bill' | 'payment_link', id: unknown): Pick<Wording, 'facts' | 'about'> => ({
  facts: { [kind === 'payment_link' ? 'link' : kind]: text(id) },
  about: { kind, id: text(id) },
});

/** What a driver gives may be anything. */
const text = (value: unknown): string => hideSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
