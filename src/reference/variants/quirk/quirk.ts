import { aggregator, reportedLate } from './messages.ts';
import { blocks } from './sequences.ts';
import { bulkhead, failover, maintenance } from './away.ts';
import { byContract } from './money.ts';
import { asInTheTable, longPolls, oneSession, receiptPayers, reviewed } from './handsets.ts';
import { factsLast, twoVoices } from './fronts.ts';
import { frozenCopy, ownWrites } from './copies.ts';
import { partlyUndecided, varying, varyingLive, varyingSandbox } from '../variant.ts';
import { quirkServices, sweptMemory } from './services.ts';
import { shaped, staleCounts } from './limiting.ts';

export const quirkVariants = [
  ...varying({
    'quirk.maintenance: for three seconds in every thirty nothing is written, and all is read': maintenance,
    'quirk.bulkhead: five reads of a business at once, and whoever comes then finds the ledger away': bulkhead,
    'quirk.failover: every 2,000 requests a site goes, and another takes over that writes ids and times in its own way':
      failover,
    'quirk.blocks: all ids are numbers of one sequence, of which servers take blocks, so that their order tells nothing':
      blocks,
    'quirk.own-writes: what one key has made is read at once by this key, and by the others a moment later': ownWrites,
    'quirk.frozen-copy: while the ledger is away, what is read is as it was when it went': frozenCopy,
    'quirk.shaped: a hundred requests of a key get through in a second, others wait, and what is refused counts as well':
      shaped,
    'quirk.stale-counts: X-RateLimit headers tell what was counted by the last full second': staleCounts,
    'quirk.pauses: for six tenths of a second in nine nothing is answered at all': sweptMemory,
    'quirk.two-voices: a gateway refuses keys, addresses, rates, scopes and methods in words and JSON of its own':
      twoVoices,
    'quirk.facts-last: texts and forms are judged before amounts, and what must be looked up last of all': factsLast,
    'quirk.long-polls: whoever reads a charge by its id waits up to 0.8 seconds for its end, and is told what came of it':
      longPolls,
    'quirk.reviewed: a charge of a million shillings and more is looked at for two seconds before anybody is prompted':
      reviewed,
  }),
  ...varyingSandbox({
    'quirk.receipt-payers: a sandbox charge shows who pays by three digits, and its note in two languages':
      receiptPayers,
  }),
  ...varyingLive({
    'quirk.by-contract: each till has its own rate, and what is paid on a bill or a link costs nothing': byContract,
    'quirk.as-in-the-table: a code whose time is over is processing for two seconds before it expires': asInTheTable,
    'quirk.aggregator: a message goes not twice to a number within twenty seconds, not each time, and not to every network':
      aggregator,
    'quirk.reported-late: the log hears three seconds later what came of a post': reportedLate,
  }),
  ...partlyUndecided(
    varyingLive({
      'quirk.one-session: a handset that was prompted less than three seconds before turns the next prompt away':
        oneSession,
    }),
  ),
  ...quirkServices,
];
