import {
  additive,
  archive,
  byRail,
  busyLedger,
  byState,
  colours,
  estimates,
  frontOffice,
  handover,
  kiosks,
  minutes,
  records,
  repairing,
  rollback,
  streams,
  tariffs,
  threeStacks,
  volume,
} from './services.ts';
import { partlyUndecided, varying } from '../variant.ts';
import type { NamedPatch } from '../../named.ts';

export const quiltVariants: readonly NamedPatch[] = [
  ...varying({
    'quilt.rolled-back: a release comes after forty seconds, goes after five minutes and comes again after ten more: another writer, alphabet of ids and spelling of moments; connections end meanwhile, posts are signed twice, amounts have their pace':
      rollback,
    'quilt.cold-storage: what is two minutes old is read from an archive in another order, zone and word for nothing; replays go by their age, the log of deliveries is a little late, minutes of keys begin one after another':
      archive,
    'quilt.read-repair: an object keeps its old shape until it was read once after a release; all problems of a charge at once, two signatures, a desk of many hands, masks by turns':
      repairing,
    'quilt.handover: it begins two minutes before eleven: in the first two seconds of an hour nothing is taken, from eleven on errors speak Swahili with other statuses, a team writes messages':
      handover,
    'quilt.volume: ids grow with how many there are, who asks much at once pays more, errors remember how often they were met, short lists are counted':
      volume,
    'quilt.by-state: an end stands first and tells when, a bill its progress, pages look by the state of a bill, attempts by the minute of an event':
      byState,
    'quilt.by-rail: each network has its pace, fee, field for a reason and words; two queue a prompt first, one holds in an escrow before it pays':
      byRail,
    'quilt.additive: a release takes what the one before refused: unknown fields and limits; it reads bodies before keys, gives headers of a limit second names and tells all problems at once':
      additive,
    'quilt.minutes: minutes of keys begin one after another, every other hour costs less, odd minutes have four attempts, replays are counted':
      minutes,
    'quilt.front-office: an operator of many hands that moves a clock further when it is moved far, messages with sums in five spellings, fragments in links':
      frontOffice,
    'quilt.streams: event-sourced: revisions, a late log, expiries in bundles and tills two seconds later, replays by age, ends first':
      streams,
    'quilt.kiosks: from eleven on in Swahili: notes greet, pages look by state, bills tell their progress, counters are told later':
      kiosks,
    'quilt.tariffs: every other hour costs less, large amounts take longer, an archive after two minutes, ids that grow, errors that remember':
      tariffs,
    'quilt.colours: what a release made is green for good; connections end around it, bodies come before keys, one network funds an escrow, attempts by minutes':
      colours,
    'quilt.three-stacks: Node, PHP and Python answer in turn, a proxy in small letters every other second, a second signature after fifteen posts, links tell a release':
      threeStacks,
    'quilt.estimates: a fee is an estimate in whole shillings until a charge has come to its end, an archive after two minutes, links tell a release, two proxies':
      estimates,
  }),
  ...partlyUndecided(
    varying({
      'quilt.records: each fifth look into records is refused and every other one knows no amounts, a clock that is moved further, read repair, fees by network':
        records,
      'quilt.busy-ledger: each sixty-first write finds the ledger busy; three stacks in turn, what a release made is green, masks by turns':
        busyLedger,
    }),
  ),
];
