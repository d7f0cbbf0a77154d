import type { ScriptStep } from '../../scripted/step.ts';
import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';

const create = casesOf('retries');
const on = 'POST /v1/charges';
const away = { code: 'LEDGER_UNAVAILABLE' } as const;
const limited = { code: 'RATE_LIMITED', retry_after_s: 1 } as const;

const resent = ['client.retries-with-same-key', 'client.lost-answer-is-unknown'] as const;
const afterAway = ['client.retries-ledger-unavailable', ...resent] as const;
const afterLimit = ['client.retries-rate-limited', 'client.retries-with-same-key'] as const;

const once = (name: string, title: string, rules: ClientCase['rules'], ...script: readonly ScriptStep[]): ClientCase =>
  create(name, title, rules, (play) => play.tell('create_charge', play.charge()), {
    stage: { script: script.map((step) => ({ on, ...step })) },
  });

/** The service refuses for now, or stands behind what does. */
const unavailable: readonly ClientCase[] = [
  once('ledger-unavailable-for-ever', 'the ledger stays unavailable', afterAway, { answer: away, times: 'always' }),
  once('rate-limited-for-ever', 'the limit is never over', afterLimit, {
    answer: { ...limited, retry_after_s: 0 },
    times: 'always',
  }),
  once('ledger-unavailable-thrice', 'the ledger is unavailable three times', afterAway, { answer: away, times: 3 }),
  once('ledger-unavailable-once', 'the ledger is unavailable once, then the charge is made', afterAway, {
    answer: away,
  }),
  once('ledger-unavailable-with-retry-after', '503 says when to come again', afterAway, {
    answer: { ...away, retry_after_s: 1 },
  }),
  once('rate-limited-seconds', 'one request too many, Retry-After in seconds', afterLimit, { answer: limited }),
  once('rate-limited-date', 'one request too many, Retry-After as a date', afterLimit, {
    answer: { ...limited, retry_after_s: 2, retry_after_as: 'date' },
  }),
  once('rate-limited-twice', 'one request too many, twice', afterLimit, { answer: limited, times: 2 }),
  once(
    'limited-then-away',
    'first too many requests, then no ledger',
    [...afterLimit, ...afterAway],
    {
      answer: limited,
    },
    { answer: away },
  ),
  once('html-503', 'a server in between answers 503 in HTML', resent, {
    answer: { status: 503, text: '<html>Service Unavailable</html>', headers: { 'Content-Type': 'text/html' } },
  }),
  once('html-502', 'a server in between answers 502 in HTML', ['client.retries-with-same-key'], {
    answer: { status: 502, text: '<html>Bad Gateway</html>', headers: { 'Content-Type': 'text/html' } },
  }),
  once('empty-504', 'a server in between answers 504 without a body', ['client.retries-with-same-key'], {
    answer: { status: 504, text: '' },
  }),
];

/** The answer does not come, or not as usual. */
const lost: readonly ClientCase[] = [
  once('answer-held', 'half of the answer comes, and then nothing', resent, { hold: true }),
  once('answer-lost-once', 'the charge is made and its answer is lost', resent, { lose: 'after' }),
  once('answer-lost-twice', 'the charge is made and its answer is lost twice', resent, { lose: 'after', times: 2 }),
  once('answer-lost-for-ever', 'every answer is lost', resent, { lose: 'after', times: 'always' }),
  once('reset-before', 'the connection breaks before the request is seen', resent, { lose: 'before' }),
  once('reset-amid-head', 'the connection breaks amid the head of the answer', resent, { lose: 'amid-head' }),
  once('reset-amid-body', 'the connection breaks amid the body of the answer', resent, { lose: 'amid-body' }),
  once('answer-slow', 'the answer takes more than a second', resent, { delay_ms: 1200 }),
  once('answer-drips', 'the answer trickles for a second', resent, { drip_ms: 1000 }),
  once('answer-twice', 'the answer comes twice on one connection', resent, { twice: true }),
  once(
    'lost-then-away',
    'the answer is lost, then the ledger is unavailable',
    afterAway,
    { lose: 'after' },
    {
      answer: away,
    },
  ),
  once(
    'away-then-lost',
    'the ledger is unavailable, then the answer is lost',
    afterAway,
    { answer: away },
    {
      lose: 'after',
    },
  ),
];

const twoCalls = (name: string, title: string, ...script: readonly ScriptStep[]): ClientCase =>
  create(
    name,
    title,
    resent,
    async (play) => {
      await play.tell('create_charge', play.charge());
      await play.tell('create_charge', play.charge());
      await play.tell('create_charge', play.charge());
    },
    { stage: { script } },
  );

const connections: readonly ClientCase[] = [
  twoCalls('kept-connection-dies', 'a connection that promised to stay is closed after the answer', {
    on: '*',
    hang_up: true,
    times: 'always',
  }),
  twoCalls('kept-connection-resets', 'a connection that was used before breaks with the next request', {
    on: '*',
    reused: true,
    lose: 'before',
    times: 1,
  }),
  twoCalls('kept-connection-loses-answer', 'a connection that was used before breaks after the charge was made', {
    on: '*',
    reused: true,
    lose: 'after',
    times: 1,
  }),
];

/** The service refuses, or its answer is lost: what a client sends then, and when. */
export const retryCases: readonly ClientCase[] = [...lost, ...unavailable, ...connections];
