import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { charged } from './deeds.ts';

const rules = ['client.retries-ledger-unavailable', 'client.retries-rate-limited'] as const;
const [afterAway, afterLimit] = rules;
const charges = casesOf('backoff', ['create_charge']);
const reads = casesOf('backoff', ['create_charge', 'get_charge']);
const balance = casesOf('backoff', ['get_balance']);

const away = { answer: { code: 'LEDGER_UNAVAILABLE' }, times: 5 } as const;
const limited = { answer: { code: 'RATE_LIMITED', retry_after_s: 1 }, times: 5 } as const;

/**
 * Refusals in a row, by which alone a wait shows; begun last, when a machine has time to send at once what is not waited
 * with.
 */
export const backoffCases: readonly ClientCase[] = [
  charges(
    'limited-in-a-row',
    'one request too many, again and again',
    [afterLimit],
    (play) => play.tell('create_charge', play.charge()),
    {
      stage: { script: [{ on: 'POST /v1/charges', ...limited }] },
    },
  ),
  balance(
    'limited-balance-in-a-row',
    'too many reads of the balance, again and again',
    [afterLimit],
    (play) => play.tell('get_balance'),
    {
      stage: { script: [{ on: 'GET /v1/balance', ...limited }] },
    },
  ),
  charges(
    'away-in-a-row',
    'the ledger is unavailable again and again',
    [afterAway],
    (play) => play.tell('create_charge', play.charge()),
    {
      stage: { script: [{ on: 'POST /v1/charges', ...away }] },
    },
  ),
  balance(
    'away-balance-in-a-row',
    'the balance is unavailable again and again',
    [afterAway],
    (play) => play.tell('get_balance'),
    {
      stage: { script: [{ on: 'GET /v1/balance', ...away }] },
    },
  ),
  reads(
    'away-read-in-a-row',
    'a charge cannot be read again and again',
    [afterAway],
    async (play) => play.tell('get_charge', { id: await charged(play) }),
    { stage: { script: [{ on: 'GET /v1/charges/{id}', ...away }] } },
  ),
];
