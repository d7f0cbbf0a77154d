import { expect, it } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { ClientPanel } from '../../../src/judge/client/client-panel.ts';
import { derivedNumber } from '../../../src/random/derive.ts';
import { lost } from '../helpers/client.ts';
import { billed, liveKey } from '../helpers/bill.ts';
import { charge, exchange, list, order, type Parts, refusal, start } from '../helpers/exchange.ts';

type Draw = (below: number) => number;

/** How a lawful client waits before try n, from 2. */
const backoffs: readonly ((n: number, draw: Draw) => number)[] = [
  () => 200,
  (n) => 100 * 2 ** (n - 2),
  (n) => (n === 2 ? 0 : 100 * 2 ** (n - 3)),
  (n) => Math.min(2_000, 500 * 2 ** (n - 2)),
  (n, draw) => draw(100 * 2 ** (n - 2)),
  (n, draw) => 50 * 2 ** (n - 2) + draw(50 * 2 ** (n - 2)),
  (_, draw) => 1_000 + draw(30_000),
];

const live = { deployment: 'live', key: liveKey } as const;
const putOff: readonly Parts[] = [refusal('LEDGER_UNAVAILABLE'), refusal('RATE_LIMITED'), { status: 503, text: '' }];
const unknown: readonly Parts[] = [lost, { status: 502, text: '<html>' }, { status: 500, text: '' }];
const refused: readonly Parts[] = ['BAD_AMOUNT', 'IDEMPOTENT_MISMATCH', 'KEY_REVOKED', 'NOT_FOUND'].map((code) =>
  refusal(code),
);

/** What is asked for, and whether it may be asked for again after an answer was lost. */
const deeds: readonly ((name: string) => Parts & { readonly again: boolean })[] = [
  (name) => ({ ...live, idempotencyKey: `key-${name}`, order: { ...order, reference: name }, again: true }),
  (name) => ({ ...live, idempotencyKey: `key-${name}`, again: true }),
  () => ({ ...billed(), again: false }),
  (name) => ({ ...billed(), idempotencyKey: `key-${name}`, again: false }),
  () => ({ ...live, target: '/v1/payment_links', idempotencyKey: null, payer: null, order: link, again: false }),
  (name) => ({
    ...live,
    target: '/v1/payment_links',
    idempotencyKey: `key-${name}`,
    payer: null,
    order: link,
    again: true,
  }),
  () => ({ ...live, method: 'GET', target: '/v1/charges/ch_1', status: 200, again: true }),
];

const link = { title: 'Tea', amount_minor: 250_000 } as const;

interface Timed {
  readonly parts: Parts;
  readonly command: number;
  readonly sent: number;
  readonly received: number;
}

/** One command: tries until one is answered for good, or it gives up. */
function commandOf(command: number, begin: number, tries: number, draw: Draw): readonly Timed[] {
  const { again, ...deed } = deeds[draw(deeds.length)]!(`${command}-${draw(1_000_000)}`);
  const backoff = backoffs[draw(backoffs.length)]!;
  const found: Timed[] = [];
  let sent = begin;
  for (let n = 1; n <= tries; n += 1) {
    const kind = draw(4);
    const answers = [[{}], putOff, unknown, refused][kind]!;
    const received = sent + 1 + draw(30);
    found.push({ parts: { ...deed, ...answers[draw(answers.length)] }, command, sent, received });
    if (kind === 0 || kind === 3 || (kind === 2 && !again)) break;
    sent = received + 1 + backoff(n + 1, draw);
  }
  return found;
}

/** A walk over pages of which some are empty, and each may be put off once. */
function walkOf(command: number, begin: number, draw: Draw): readonly Timed[] {
  const found: Timed[] = [];
  let [cursor, sent] = ['', begin];
  for (let page = 0; page < 5; page += 1) {
    const target = `/v1/charges?state=succeeded&limit=3${cursor}`;
    const read = { ...live, method: 'GET', target, status: 200 };
    const ids = draw(5) === 0 ? [] : [0, 1, 2].map((at) => `ch_${command}_${page}_${at}`);
    const body = list(
      ids.map((id) => charge({ id })),
      page < 4,
    );
    for (const answer of draw(3) === 0 ? [putOff[draw(2)]!, { body }] : [{ body }]) {
      const received = sent + 1 + draw(20);
      found.push({ parts: { ...read, ...answer }, command, sent, received });
      sent = received + 300;
    }
    if (ids.length > 0) cursor = `&starting_after=${ids[2]}`;
  }
  return found;
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))('no lawful client is blamed, seed %i', (seed) => {
  let drawn = 0;
  const draw: Draw = (below) => derivedNumber('lawful', seed, (drawn += 1)) % Math.max(1, Math.floor(below));
  const [width, known, recorded] = [1 + draw(50), draw(2) === 0, draw(3) === 0];
  const all = Array.from({ length: 60 }, (_, at) => {
    const begin = start + Math.floor(at / width) * 2_000 + draw(3);
    return draw(6) === 0 ? walkOf(at + 1, begin, draw) : commandOf(at + 1, begin, 1 + draw(6), draw);
  }).flat();
  const numbered = all.toSorted((one, other) => one.sent - other.sent).map((each, at) => ({ ...each, n: at + 1 }));
  const panel = new ClientPanel();
  const seen = numbered
    .toSorted((one, other) => one.received - other.received)
    .flatMap(({ parts, command, ...moment }) => {
      const made: Exchange = exchange({ ...parts, ...moment });
      const served = {
        origin: 'base',
        connection: 1,
        command: known ? command : null,
        fault: null,
        unseen: null,
      } as const;
      return panel.see(recorded ? { ...made, check: null } : { ...made, served });
    });
  expect(seen.filter(({ is }) => is === 'broken')).toEqual([]);
  expect(seen.length).toBeGreaterThan(500);
});
