import { change, check, headers, operation, together } from '../../change.ts';
import { always } from '../../when.ts';
import { caller, type Call } from '../../http/call.ts';
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts';
import { isRetry } from './used-keys.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { refuse } from '../../errors/refuse.ts';

const second = 1000;

const reads: readonly EndpointName[] = [
  'charges.list',
  'charges.get',
  'balance.get',
  'bills.list',
  'bills.get',
  'links.list',
  'links.get',
  'webhook-endpoints.list',
  'events.list',
  'events.get',
];

const writes = endpoints.map(({ name }) => name).filter((name) => !reads.includes(name));

const cycle = 30 * second;
const closed = 3 * second;

const untilOpen = (): number => cycle - (performance.now() % cycle);

/** Three seconds in thirty, nothing is written; what is asked then has been judged as ever. */
export const maintenance: Patch = together(
  ...writes.map((name) =>
    operation(name)((was) => (call) => {
      const left = untilOpen();
      if (left > closed || isRetry(call)) return was(call);
      return refuse(call, { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': String(Math.ceil(left / second)) } });
    }),
  ),
  headers(always)(() => ({ 'X-Next-Maintenance': `${Math.max(0, Math.round((untilOpen() - closed) / second))}s` })),
);

const compartment = 5;

/** Reads have a compartment of their own, and one of a business takes no more than five at once. */
export const bulkhead: Patch = (behaviour) => {
  const inside = new Map<string, number>();
  const bounded = (name: EndpointName): Patch =>
    operation(name)((was) => async (call) => {
      const { id } = caller(call);
      const others = inside.get(id) ?? 0;
      if (others >= compartment) return refuse(call, { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '1' } });
      inside.set(id, others + 1);
      try {
        await pause(15);
        return await was(call);
      } finally {
        inside.set(id, (inside.get(id) ?? 1) - 1);
      }
    });
  return together(...reads.map(bounded))(behaviour);
};

const between = 2_000;

const plain = (moment: number): string => new Date(moment).toISOString();

const local = (moment: number): string => plain(moment + 3 * 3600 * second).replace('Z', '000+03:00');

const sites = [
  { name: 'dar', dateTime: plain, request: 'D' },
  { name: 'mwz', dateTime: local, request: 'M' },
] as const;

/** The one site goes, the other takes over a second and a half later, and writes in its own way. */
export const failover: Patch = (behaviour) => {
  let [requests, over, awayUntil] = [0, 0, 0];
  const here = (): (typeof sites)[number] => (over % 2 === 0 ? sites[0] : sites[1]);
  const count = (): void => {
    if (performance.now() < awayUntil) return;
    requests++;
    if (requests % between !== 0) return;
    over++;
    awayUntil = performance.now() + 1.5 * second;
  };
  const isAway = (call: Call): boolean => performance.now() < awayUntil && !isRetry(call);
  return together(
    (was) => ({ ...was, before: [...was.before, count] }),
    check('key')(
      (was) => (call) => (isAway(call) ? { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '2' } } : was(call)),
    ),
    change('making')((was) => ({ id: (...asked) => was.id(...asked).replace('_', `_${here().name}_`) })),
    change('billMaking')((was) => ({ id: (...asked) => was.id(...asked).replace('_', `_${here().name}_`) })),
    change('linkMaking')((was) => ({ id: (...asked) => was.id(...asked).replace('_', `_${here().name}_`) })),
    change('refusals')((was) => ({ requestId: (random) => `${here().request}-${was.requestId(random).slice(4)}` })),
    change('wire')(() => ({ dateTime: (moment) => here().dateTime(moment) })),
    headers(always)(() => ({ 'X-Site': here().name })),
  )(behaviour);
};
