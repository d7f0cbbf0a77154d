import { setTimeout as pause } from 'node:timers/promises';
import type { RuleId } from '../../contract/rules.ts';
import { machineTime } from '../../wire/time/clock.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { bill, charged, link, till } from './deeds.ts';

interface Kind {
  readonly name: string;
  readonly on: string;
  readonly live?: true;
  readonly ask: (play: Play) => Promise<unknown>;
}

const kinds: readonly Kind[] = [
  {
    name: 'charge',
    on: 'POST /v1/charges',
    ask: (play) => play.tell('create_charge', play.charge()),
  },
  { name: 'balance', on: 'GET /v1/balance', ask: (play) => play.tell('get_balance') },
  {
    name: 'read',
    on: 'GET /v1/charges/{id}',
    ask: async (play) => play.tell('get_charge', { id: await charged(play) }),
  },
  { name: 'bill', on: 'POST /v1/bills', live: true, ask: bill },
  { name: 'till', on: 'POST /v1/pos/charges', live: true, ask: till },
  { name: 'link', on: 'POST /v1/payment_links', live: true, ask: link },
];

const refusals: readonly (readonly [string, string, RuleId, object])[] = [
  [
    'limited',
    'too many requests',
    'client.retries-rate-limited',
    { answer: { code: 'RATE_LIMITED', retry_after_s: 1 }, times: 4 },
  ],
  [
    'limited-until-a-date',
    'too many requests, Retry-After as a date',
    'client.retries-rate-limited',
    { answer: { code: 'RATE_LIMITED', retry_after_s: 2, retry_after_as: 'date' }, times: 3 },
  ],
  ['away', 'no ledger', 'client.retries-ledger-unavailable', { answer: { code: 'LEDGER_UNAVAILABLE' }, times: 5 }],
];

/**
 * Refusals in a row, by which alone a wait shows. They are begun last and wait for a quiet moment: on a busy machine what is
 * sent at once comes as late as what was waited with.
 */
export const backoffCases: readonly ClientCase[] = kinds.flatMap(({ name, on, live, ask }) =>
  refusals
    .filter(([refusal]) => !(refusal === 'limited-until-a-date' && name !== 'charge'))
    .map(([refusal, words, rule, step]) =>
      casesOf('backoff', { deployment: live ? 'live' : 'sandbox', stage: { script: [{ on, ...step }] } })(
        `${refusal}-${name}`,
        `${on}: ${words}, again and again`,
        [rule],
        async (play) => {
          await quiet();
          await ask(play);
        },
      ),
    ),
);

const turn_ms = 20;
const late_ms = 5;
const longest_ms = 3_000;

/** Until timers come on time, ten in a row, or hardly ever will. */
async function quiet(): Promise<void> {
  const until = machineTime() + longest_ms;
  for (let onTime = 0; onTime < 10 && machineTime() < until;) {
    const began = performance.now();
    await pause(turn_ms);
    onTime = performance.now() - began < turn_ms + late_ms ? onTime + 1 : 0;
  }
}
