import type { NamedPatch } from '../../named.ts';
import { varying, varyingOn } from '../variant.ts';
import * as services from './services.ts';

export const whimVariants: readonly NamedPatch[] = [
  ...varying({
    'whim.mainframe: COBOL: dates by the day of the year, ASCII alone, control numbers by sevens, a log by seconds':
      services.mainframe,
    'whim.telephone: Erlang at a telephone company: minutes with decimals, numbers of the numbering plan alone, messages like price tags':
      services.telephone,
    'whim.factory: ABAP in a factory: dates by weeks, what is made is written each half second, fees by fifty shillings':
      services.factory,
    'whim.single-table: Rails: one table for all charges, a version for each business, a slow hash of new keys, headers that link pages':
      services.singleTable,
    'whim.database-value: Clojure: ids are derived from Idempotency-Keys, a list is walked as it stood, equal requests have one id, what was swept is gone':
      services.databaseValue,
    'whim.state-machines: serverless: posts are signed as in a cloud, tokens lead through the log, a retry is an execution':
      services.stateMachines,
    'whim.behind-apache: PHP: headers of Apache, a page is no receipt, empty parameters are none':
      services.behindApache,
    'whim.media-types: Spring: who takes no JSON is refused, each Idempotency-Key is judged, errors speak two languages, a bill stands in metadata':
      services.mediaTypes,
    'whim.town-hall: a biller for towns: three days of grace, a tenth makes a part, shillings and cents apart':
      services.townHall,
    'whim.storefront: sellers of links: a link is active a second later, codes are intents, receipts for tills':
      services.storefront,
    'whim.cryptographers: Rust: posts are signed by a key pair, check digits by a secret, who guesses keys waits, blanks behind bodies':
      services.cryptographers,
    'whim.night-watch: a dispatcher that polls: what has no address is looked at an hour later, what is done is seen elsewhere, a page is no receipt, a log by seconds':
      services.nightWatch,
    'whim.promotions: sellers: the first payment of a number is free, others cost whole fifties, what is left is told in tens':
      services.promotions,
    'whim.event-store: F#: events in words of their own, a copy of the log, equal requests have one id, what is made is written each half second':
      services.eventStore,
  }),
  ...varyingOn({
    'whim.partner-bank: a bank: live has no ledger for twenty seconds at midnight, value dates, control numbers by sevens':
      { sandbox: services.partnerBank, live: services.partnerBankLive },
    'whim.teachers: a sandbox for courses: each simulated payer has a story, errors speak two languages, ids are derived from Idempotency-Keys':
      { sandbox: services.teachersSandbox, live: services.teachers },
  }),
];
