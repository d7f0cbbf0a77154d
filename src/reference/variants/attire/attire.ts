import { countedInLakhs, slider, tillRoll } from './pages.ts';
import { crumbs, discreet, squeezedTwice, streamed, threeNodes } from './wires.ts';
import { idlePool, ownMinutes, railShards, statusPairs, threatProtection } from './gates.ts';
import type { NamedPatch } from '../../named.ts';
import { shouted, stubborn, webSub } from './posts.ts';
import { varying, varyingLive } from '../variant.ts';

export const attireVariants: readonly NamedPatch[] = [
  ...varying({
    'attire.two-networks: two networks before a service: what it deflates is zipped on its way, and what each adds stands on a line of its own':
      squeezedTwice,
    'attire.embedded-server: a small server behind Apache: seven bytes in a chunk, blanks before a body, an upgrade is offered and a connection lasts for so many':
      crumbs,
    'attire.row-by-row: Go with a cursor: a list is written while it is read, a line and a chunk for each row, and at its end whether there is more':
      streamed,
    'attire.side-channels: against listeners: bodies are padded to whole kilobytes, answers leave at ticks of 25 ms, and what is left is told in tens':
      discreet,
    'attire.three-nodes: a balancer before three nodes: two cookies on two lines, each node tells what it has counted itself, and is part of each request id':
      threeNodes,
    'attire.threat-protection: a gateway bounds depth, fields, names, lists and texts of bodies, and tells each error as a fault too':
      threatProtection,
    'attire.status-pairs: a purist of HTTP: one code has two statuses, by whether something is absent or wrong, gone or never was':
      statusPairs,
    'attire.own-minutes: the minute of each key begins at a second of its own, X-RateLimit headers speak of 1m5s, and Retry-After is spread, in seconds or as a date':
      ownMinutes,
    'attire.stubborn-client: a library sends again at once what broke off, three times as one attempt, under an Idempotency-Key':
      stubborn,
    'attire.shouting-mainframe: CICS: names of headers of posts in capitals, proxies on the way, and forty signs of each response':
      shouted,
    'attire.web-sub: a hub of WebSub: an address that is set is asked by GET whether it is meant, and posts have links':
      webSub,
  }),
  ...varyingLive({
    'attire.idle-pool: Java with a pool: connections to the ledger die after four idle seconds, and who finds a dead one comes again':
      idlePool,
    'attire.rail-shards: a ledger in five parts, one for each network, each of which is away for two seconds in thirty':
      railShards,
    'attire.lakhs: a team in Pune: amounts of pages and messages are grouped in lakhs, and what a payer sees of one is not what is posted':
      countedInLakhs,
    'attire.slider: a page in XHTML with a slider for the amount, and a message with its link in brackets': slider,
    'attire.till-roll: pages and messages as a printer of receipts writes them, and a link whose host is in capitals':
      tillRoll,
  }),
];
