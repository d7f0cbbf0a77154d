import {
  addresses,
  behindGateway,
  bigHouse,
  counters,
  exact,
  graph,
  handsets,
  keptRefusals,
  lateMoney,
  ledgerFirst,
  mainframe,
  networks,
  php,
  receivables,
  region,
  twinReleases,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { varying } from '../variant.ts';

export const plaitVariants: readonly NamedPatch[] = [
  ...varying({
    'plait.twin-releases: blue and green answer in turn, drawn for each request: which fault is told, by which status, which kind of replay, what a DELETE says, in which zone and in which order members come':
      twinReleases,
    'plait.kept-refusals: a refusal uses its key up for what is compared and leaves the rest to be mended, comes again with its id, names the fields seen and the scopes granted; keys tell when they ended':
      keptRefusals,
    'plait.ledger-first: keys are kept in the ledger, so that without it a replay and a mismatch are 503; bills go on, each operation that missed the ledger is refused once more, what was begun is ended, replays are drawn':
      ledgerFirst,
    'plait.networks: while the ledger is away payers pay on and are written down when it is back; what was refused holds its key, bills are paid on after their end, and the last part releases an escrow':
      networks,
    'plait.graph: a graph behind a facade: members in any order, errors beside no data, what each call cost, a used key before the body, and events that tell source, fees and history':
      graph,
    'plait.php: a monolith in PHP: everything escaped, sessions, messages in figures that are not repeated, one charge for a payment and its excess, a page of a link that was opened in time is paid':
      php,
    'plait.exact: a perfectionist in Rust: no parameter twice, a used key before the body, strangers leave, the earlier end of a key is told, and a retry needs an address':
      exact,
    'plait.gateway: behind a strict gateway: any door first and whether a business is live at last, an ended key of the other address is told either, doubled slashes, scopes in words, one replacement for a key, which goes slowly in its day of grace':
      behindGateway,
    'plait.counters: makers of tills: a code outlives its till but nobody can scan it, a replay is told all the same, only tills expire, declined at once, the split of each amount':
      counters,
    'plait.receivables: a cancelled bill is shut though it was paid, bills tell their excess, events the whole bill, messages share a budget, masks have dots, ids are registered by year':
      receivables,
    'plait.late-money: bills are paid on after cancellation and expiry until they are whole, in one charge, and an escrow is released then; nobody is told the same twice, links are paid by who came in time, charges show the whole of what they pay':
      lateMoney,
    'plait.addresses: what is set after a deletion is a new record with the secret going on, which both modes may share, a retry without an address is 409, posts of a cloud of events, ages in the log, rich charges':
      addresses,
    'plait.handsets: a handset shows one prompt after another, who declines does so at once, a refusal uses its key up, and a business that has much finds other lists':
      handsets,
    'plait.region: an edge with a regional database: of two prompts the later may be answered first, replays and zones are drawn, new records for addresses, each tenth charge is free':
      region,
    'plait.mainframe: without the ledger writes are shut before they are read, payments wait and each operation is refused once more; cancelled bills are shut, messages in figures':
      mainframe,
    'plait.big-house: a business that has much has lists that count and nulls for what is absent, each tenth charge is free, messages share a budget, keys have one replacement, which ends when they would have':
      bigHouse,
  }),
];
