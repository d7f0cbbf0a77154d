import {
  aggregator,
  busCompany,
  clearingHouse,
  containerTerminal,
  electionOffice,
  erpVendor,
  flashSales,
  gemBourse,
  hillTelco,
  islandBank,
  mobileOperator,
  pensionFund,
  reliefAgency,
  seedBank,
  ticketTouts,
  trafficFines,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying } from '../variant.ts';

export const wharfVariants: readonly NamedPatch[] = [
  ...varying({
    'wharf.container-terminal: a terminal of many services, each with its own pace, ids by ISO 6346, posts in bags every five seconds, metadata has its price':
      containerTerminal,
    'wharf.relief-agency: an agency whose donors pay all fees: writes end their connections, pages are in UTF-16, messages run from right to left, some want no messages':
      reliefAgency,
    'wharf.erp-vendor: an ERP whose clock ticks every two seconds: headers with one capital, tokens of three parts, lengths instead of words of receivers, a week of attempts':
      erpVendor,
    'wharf.aggregator: writes that take too long are given up, replays come from an archive, small payments are told six seconds later, a limit is told in percent, ids are words':
      aggregator,
    'wharf.flash-sales: who came last is served first within an eighth of a second, amounts are keyed in, prices end in 99, every other letter of a header is a capital, errors give advice':
      flashSales,
    'wharf.island-bank: a bank on the Marquesas: whoever moves the clock stops late, who is refused waits, SHA-3, batches of four, a note of several lines':
      islandBank,
    'wharf.hill-telco: a telecom in Kathmandu: a long tail of late answers, an operator with much to say, posts in bags, media types with profiles':
      hillTelco,
    'wharf.pension-fund: businesses are known by pages, a page is folded together, dots between thousands and a comma before cents, batches of four, slow replays':
      pensionFund,
    'wharf.ticket-touts: who is refused waits, a limit is told in percent and ends after a whole minute, prices end in 99, bulk mail is slow':
      ticketTouts,
    'wharf.bus-company: late answers, a deck of cards for old telephones, nobody is told twice within eight seconds, ids are those of cars, writes end their connections':
      busCompany,
    'wharf.gem-bourse: whoever moves the clock stops late, each operation has its pace, tokens of three parts, taxes on taxes, media types with profiles':
      gemBourse,
    'wharf.seed-bank: who came last is served first, donors pay fees, clocks of Kathmandu, some want no messages, a DELETE is a job, ids are words':
      seedBank,
    'wharf.election-office: a page takes a second and comes in UTF-16, messages tell what to dial, whole thousands cost nothing, headers with one capital, a DELETE is a job':
      electionOffice,
  }),
  ...partlyUndecided(
    varying({
      'wharf.clearing-house: a clock of ticks, writes that are given up, posts in office hours, signatures by SHA-3, metadata has its price':
        clearingHouse,
      'wharf.mobile-operator: a call centre that takes up to a second and has busy lines, a duty and a tax on it, a deck of cards, messages that tell what to dial':
        mobileOperator,
      'wharf.traffic-fines: a ministry: posts in office hours, whole thousands cost nothing, what cannot be undone is asked for twice, ids are those of cars':
        trafficFines,
    }),
  ),
];
