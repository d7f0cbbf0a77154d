import { asItWas, berlin, byTheMinute, datedNote, forgetful, wordsFade } from './posts.ts';
import { askedAgain, audited, countedByBusiness, duplicates } from './watching.ts';
import { activeByJob, billWithin, cards, datedByNetwork, statements, stateByJob } from './bills.ts';
import { bonus, fairlyRounded, receiptsLater, sinceLastRead } from './money.ts';
import { chained, counted, fromDisk } from './neighbours.ts';
import { countdown, oneAfterAnother } from './sandboxes.ts';
import { naturalKeys } from './ids.ts';
import type { NamedPatch } from '../../named.ts';
import { varying, varyingLive, varyingOn, varyingSandbox } from '../variant.ts';
import { reserved, visited } from './pages.ts';
import { together } from '../../change.ts';

export const liveryVariants: readonly NamedPatch[] = [
  ...varying({
    'livery.fraud-desk: a desk against fraud: charges alike name each other, and count how often they were asked for again and their key for something else':
      together(duplicates, askedAgain),
    'livery.four-eyes: auditors: an object tells which key made it and which saw it last, and X-RateLimit headers tell of all keys of a business':
      together(audited, countedByBusiness),
    'livery.linked-list: a chain of rows: each names the one before and the one after it, a page counts all that there is, and pages after the first are in whole seconds':
      together(chained, counted, fromDisk),
    'livery.natural-keys: a bill is known by its control number, what is paid on it by that and a count, a link by its title, an event by its charge':
      naturalKeys,
    'livery.actuaries: each business has a rate of its own, and parts of a minor unit are drawn, so that of two equal charges one costs a unit more':
      fairlyRounded,
    'livery.small-change: a campaign: below a thousand shillings the fee is less than nothing, and each charge tells how many are left in a round':
      bonus,
    'livery.receipts-later: networks report later: two seconds after its end a charge that is read, and none that is listed, has a receipt, and live a reason is vague until then':
      receiptsLater,
    'livery.data-minimal: a lawyer for privacy: the log tells less of what was delivered than the post did, a retry posts that, and words of receivers fade':
      together(forgetful, wordsFade),
    'livery.stored-procedures: a DELETE and a retry are answered by what there was before them, and a balance by what moved since this key read it':
      together(asItWas, sinceLastRead),
  }),
  ...varyingOn({
    'livery.berlin: clocks of Berlin with their summer time, notes dated at each look, and attempts planned in whole minutes':
      {
        sandbox: together(berlin, byTheMinute, datedNote('Testumgebung: Der Kontostand ist immer null.')),
        live: together(berlin, byTheMinute, datedNote('Auszahlung von Hand.')),
      },
  }),
  ...varyingSandbox({
    'livery.storytellers: simulated payers answer one prompt after another, and a note counts down, in lists in a word and in reads in a sentence':
      together(oneAfterAnother, countdown),
  }),
  ...varyingLive({
    'livery.network-dates: what is paid at a menu is dated and listed four seconds before it was heard of, and shows its bill as that is now':
      together(datedByNetwork, billWithin),
    'livery.state-column: sums move at once, and a job writes states of bills and links every three seconds, while pages go by the sums':
      together(stateByJob, activeByJob),
    'livery.card-index: bills and links of one second stand in the order of their words, and a message tells other amounts before what is left':
      together(cards, statements),
    'livery.box-office: a ticket seller: who opens a link for one use has it for twenty seconds, and pages count their visitors':
      together(reserved, visited),
  }),
];
