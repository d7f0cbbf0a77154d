import {
  acquaintance,
  byAmount,
  calendar,
  edge,
  eventStore,
  exactTypes,
  firewall,
  functions,
  mainframe,
  manyAtOnce,
  migrating,
  nightShift,
  phpShop,
  receivables,
  shards,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { varying } from '../variant.ts';

export const gaitVariants: readonly NamedPatch[] = varying({
  'gait.event-store: projections: lists show what another key wrote a third of a second later, replays within two seconds are the first answer, versions once something moved, no expiry is told whose order was paid':
    eventStore,
  'gait.functions: serverless: what nobody called for three seconds starts anew, each time from the next build with another word for what is absent, later retries are told as done, long waits as dates':
    functions,
  'gait.many-at-once: with three requests under way each waits its turn, pages by a state are halved, nothing is told of what is absent and little of the limit; statuses go by the age of a controller':
    manyAtOnce,
  'gait.batch-windows: a mainframe five minutes before midnight: the ledger is closed for three seconds, a page by a state is of one day, value dates, sweeps on Sundays, and nothing is posted in the last seconds of a day':
    mainframe,
  'gait.far-from-home: an edge before one database: keys whose last sign is a capital read states a little late, next pages stand in a header, fractions have the digits they need, even thousands are cheaper':
    edge,
  'gait.php-shop: PHP: long lists are written for people, a session with the first answer to a key, statuses by controllers, fees in whole shillings where an amount is high':
    phpShop,
  'gait.exact-types: Rust of a perfectionist: a field given twice is refused, two texts have two lengths, a limit is clamped above and refused below, the sandbox finds nothing to read and lets nobody write':
    exactTypes,
  'gait.firewall: who is refused three times on end waits, the less is left of a limit the more is told of it, queries and names of fields are refused when they look like attacks':
    firewall,
  'gait.migrating: blue and green: a business moves with its fifth charge, bill or link to other ids, times, absences and replays, and what it had stays as it was':
    migrating,
  'gait.night-shift: by night payments cost half, moments are in UTC, nobody is woken by messages, attempts wait twice as long, pages are dark and a desk is slow; it begins a minute before ten':
    nightShift,
  'gait.by-amount: from five hundred shillings on a charge is screened first, held in an escrow afterwards, and told up to eight times with its delivery; less is told three times':
    byAmount,
  'gait.acquaintance: what comes first is greeted: a handset before its prompt, a key, a first refusal with a hint, a first message with all words, a first DELETE and a first retry with more than later ones':
    acquaintance,
  'gait.three-ages: three databases of three ages, by the last sign of an id: words for what is absent and times; tokens go by the till, reasons by the network, names of a fee by whether it was paid':
    shards,
  'gait.receivables: a part paid keeps a bill from expiring, an hour of grace after its end, half a bill paid is not cancelled, a link for one use is what its title says, messages by what became of a bill':
    receivables,
  'gait.calendar: who moves the clock into the last minutes of a day goes on into the next, value dates, firsts of months are free, setting what is set changes nothing':
    calendar,
});
