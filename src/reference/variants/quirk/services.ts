import { aggregator, reportedLate } from './messages.ts';
import { ago } from '../other/late.ts';
import { blocks } from './sequences.ts';
import { bulkhead, maintenance } from './away.ts';
import { byContract, ticks } from './money.ts';
import { asInTheTable, longPolls, receiptPayers, reviewed } from './handsets.ts';
import { change, together } from '../../change.ts';
import { factsLast, inOrder, twoVoices } from './fronts.ts';
import { frozenCopy, ownWrites } from './copies.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { postedBy, toldByLibrary } from '../strange/posts.ts';
import { said } from '../strange/wires.ts';
import { shaped, staleCounts } from './limiting.ts';
import { varying } from '../variant.ts';

const second = 1000;

const firstAgain = <Asked, Made>(_was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (_made, first) => ({ ...first, status: 200 }),
});

const answersKept = together(
  change('idempotency')((was) => firstAgain(was)),
  change('posIdempotency')((was) => firstAgain(was)),
  change('linkIdempotency')((was) => firstAgain(was)),
);

const plain = (moment: number): string => new Date(moment).toISOString();

const local = (moment: number): string => plain(moment + 3 * 3600 * second).replace('Z', '+03:00');

/** A region writes the time of its place, and a key is at home in one. */
const zonesOfKeys = change('wire')(() => ({
  dateTime: (moment, { trace }) => (/[0-9A-M]$/.test(trace.key?.secret ?? '') ? local(moment) : plain(moment)),
}));

/** All of a program stands still while its memory is swept. */
export const sweptMemory: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    async () => {
      const at = performance.now() % (9 * second);
      if (at < 600) await pause(600 - at);
    },
  ],
});

/** What belongs to a customer is opened when he comes for the first time. */
const openedByCaller: Patch = (behaviour) => {
  const known = new Set<string>();
  const open = async (who: string): Promise<void> => {
    if (known.has(who)) return;
    known.add(who);
    await pause(900);
  };
  return {
    ...behaviour,
    before: [...behaviour.before, (call) => open(call.header('authorization') ?? '')],
  };
};

/** A till is served by a computer in the shop, which tells the centre of its codes half a second later. */
const shopsTellLater = change('pages')((was) => ({
  includes: (charge, filter, call) =>
    (charge.origin.is !== 'pos' || charge.createdAt <= ago(call, second / 2)) && was.includes(charge, filter, call),
}));

const dialled = change('codes')(() => ({
  token: (random) => `till ${random.text('0123456789', 4)} / ${random.text('abcdefghijkmnopqrstuvwxyz', 16)}`,
  qr: (_token, { deployment }) => `tel:*150*01*${deployment.random.text('0123456789', 24)}%23`,
}));

/** Numbers of time and place of a server, the fastest changing part first. */
const timeUuids = change('making')(() => ({
  id: (random) => {
    const hex = (length: number): string => random.text('0123456789abcdef', length);
    return `ch_${hex(8)}-${hex(4)}-11f0-9${hex(3)}-0242ac120002`;
  },
}));

const activeActive = together(
  blocks,
  ownWrites,
  zonesOfKeys,
  answersKept,
  inOrder('key', 'rate', 'address', 'route', 'business', 'query', 'scope', 'idempotency', 'body'),
  said({ Server: 'cloudfront', 'X-Served-By': 'cache-nbo-1, cache-jnb-7', 'X-Cache': 'MISS' }),
);

const wideColumns = together(
  bulkhead,
  reportedLate,
  timeUuids,
  answersKept,
  inOrder('route', 'key', 'address', 'business', 'scope', 'query', 'idempotency', 'body', 'rate'),
  postedBy({ 'user-agent': 'akka-http/10.6.3', 'content-type': 'application/json; charset=UTF-8' }),
  toldByLibrary('akka.stream.StreamTcpException: Tcp command failed because of java.net.ConnectException'),
);

const apisix = together(
  shaped,
  staleCounts,
  maintenance,
  ownWrites,
  twoVoices,
  postedBy({ 'user-agent': 'okhttp/4.12.0', 'content-type': 'application/json' }),
  said({ 'X-APISIX-Upstream-Status': '200', 'X-Content-Type-Options': 'nosniff' }),
);

const shopServers = together(
  dialled,
  shopsTellLater,
  byContract,
  aggregator,
  frozenCopy,
  factsLast,
  longPolls,
  toldByLibrary('dial tcp: i/o timeout'),
  said({ 'X-Shop-Sync': 'ok; lag=0.5' }),
);

const coreBanking = together(
  blocks,
  reviewed,
  asInTheTable,
  ticks,
  sweptMemory,
  factsLast,
  inOrder('key', 'address', 'business', 'route', 'rate', 'body', 'idempotency', 'scope', 'query'),
  change('wire')(() => ({ headerName: (name) => name.toUpperCase(), framing: 'by-size' })),
);

const manyTenants = together(
  receiptPayers,
  openedByCaller,
  sweptMemory,
  ticks,
  twoVoices,
  reportedLate,
  aggregator,
  said({ 'X-AspNet-Version': '4.0.30319', 'X-Tenant-Pool': 'elastic-2' }),
);

export const quirkServices = varying({
  'quirk.active-active: two regions: what another key wrote comes later, numbers by the block, a zone for each key, the first answer again with 200':
    activeActive,
  'quirk.wide-columns: Scala over Scylla: a bulkhead for reads, late reports of posts, time UUIDs, the rate last':
    wideColumns,
  'quirk.apisix: Kotlin behind APISIX: a limiter that lets wait, counts all and tells it late, maintenance, two voices, what another key wrote comes later':
    apisix,
  'quirk.shop-servers: computers in shops: codes to dial, listed half a second later, a contract for each till, messages by an aggregator, a frozen copy, reads that wait':
    shopServers,
  'quirk.core-banking: a core of a bank: large payments are reviewed, moves by the table alone, numbers by the block, ticks of SQL Server, pauses':
    coreBanking,
  'quirk.many-tenants: .NET with a database for each customer: opened late, pauses, ticks, two voices, late reports of posts':
    manyTenants,
});
