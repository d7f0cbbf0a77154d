import { actors, coldReplays, coldWrites, mailboxes } from './actors.ts';
import { attoseconds, gains, kiritimati, roundedUp } from './times.ts';
import { bothWays, ethiopian, graph, reasonsAreNames } from './shapes.ts';
import { canary } from './releases.ts';
import { clerkWrites, swissPages, tracked } from './pages.ts';
import { digested, functions, gateway, preciseStatuses, resetByClock, sessions } from './wires.ts';
import { flushing, redriven, supervised } from './posts.ts';
import { handsetsOff, inQuarters } from './desks.ts';
import { included, progressive, recursiveDigits } from './money.ts';
import { lastDigits, shopCounters } from './counters.ts';
import type { NamedPatch } from '../../named.ts';
import { namedByCustomers, receivables } from './bills.ts';
import { together } from '../../change.ts';
import { partlyUndecided, varying, varyingLive, varyingOn } from '../variant.ts';

const rows = together(bothWays, sessions);

export const mienVariants: readonly NamedPatch[] = [
  ...varying({
    'mien.canary: blue and green at once: a third of the requests, by lot, meets a release with other times, absences, statuses, bounds, order and replays':
      canary,
    'mien.graph-core: a facade before GraphQL: ids are types and numbers in base64, lists are connections too, what is not there is null, errors have a path':
      graph,
    'mien.ethiopic: a start-up in Addis Ababa: ids and tokens in the letters of Ethiopia, days by its calendar, and three dots for the digits of a number':
      ethiopian,
    'mien.post-bank: a bank in Basel: prices include the fee, moments are rounded up to the next second, a carried check digit, apostrophes between thousands':
      together(included, roundedUp, recursiveDigits, swissPages),
    'mien.flushing: who sets an address is sent at once what failed, what is about to be tried is pending again, a retry begins the whole schedule anew':
      flushing,
    'mien.canonical: Rust of a perfectionist: canonical JSON with its digest, attoseconds, statuses by the letter of HTTP, reasons that are names':
      together(digested, attoseconds, preciseStatuses, reasonsAreNames),
    'mien.gateway: a strict gateway: all of a limit in one header of JSON, nothing of it for strangers, queries of bounded length before the key, reports to elsewhere':
      gateway,
    'mien.actors: Akka: what nobody read for a while takes a third of a second to wake, posts of a business go through one mailbox, waits with a jitter':
      together(actors, mailboxes, supervised),
    'mien.gaining: a virtual machine whose clock gains an eighth, in Kiritimati where it is tomorrow, and a limit that renews by the clock on the wall':
      together(gains, kiritimati, resetByClock),
    'mien.brackets: fees by brackets as of a tax, half to even, another rate at counters, and each charge tells what it made of the turnover':
      progressive,
    'mien.step-functions: serverless: a replay is the first body with 200 or finds no ledger, one write of seven is slow, what was exhausted is driven once more six hours later':
      together(functions, coldReplays, coldWrites, redriven),
  }),
  ...varyingOn({
    'mien.both-ways: PHP with PDO: each value stands by its number too, a session with each answer, and in the sandbox a last digit is a number of seconds':
      { sandbox: together(rows, lastDigits), live: rows },
  }),
  ...varyingLive({
    'mien.tracked: marketing: addresses tell where they were met, control numbers go by threes in messages, and a page offers a quarter, a half, or all':
      tracked,
    'mien.shop-counters: a code is a name with the fields of card networks, its token has several lines, its rail comes with the payment, its fee has one name in lists and one in reads':
      shopCounters,
    'mien.receivables: a clerk: a bill is known by its customer, tells what that one owes in all and what was paid last, and messages count bills and years':
      together(receivables, namedByCustomers, clerkWrites),
  }),
  ...partlyUndecided(
    varying({
      'mien.switched-off: every second handset is off when its payer is first asked, the clock stands and is moved by quarters of an hour and seven seconds':
        together(handsetsOff, inQuarters),
    }),
  ),
];
