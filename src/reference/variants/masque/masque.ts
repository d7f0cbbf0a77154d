import { anyAnswer, backfilled, firstDeadline, unpaidEnds, verifying, workersCount } from './posts.ts';
import { byIds, hinted, inSentences, tables } from './logs.ts';
import { carried, dayBooks, lights, paidMessages, smallChange } from './money.ts';
import { countedReplays, storyteller } from './repeats.ts';
import * as desks from './desks.ts';
import { goneCodes, guardedPages, networkRules, oneScreen } from './live.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingLive, varyingSandbox } from '../variant.ts';
import { together } from '../../change.ts';

export const masqueVariants: readonly NamedPatch[] = [
  ...varyingLive({
    'masque.message-reseller: sellers of messages: each is paid out of the balance and has a reason when it went out, and nobody keeps its number':
      together(paidMessages, desks.numbersNotKept),
    'masque.small-change: book-keepers: an excess too small for a charge stays with its payment, what expired is owed by nobody, a charge has a list of what it pays':
      smallChange,
  }),
  ...varying({
    'masque.broker: a broker before the receivers: any answer takes an event, 500 too, a digest is kept of it, and request ids begin anew after a hundred':
      together(anyAnswer, workersCount),
    'masque.tables: tables over HTTP: an empty log is 204, a part of it 206, one row is a list of one, and refusals have hints':
      together(tables, hinted),
    'masque.escrow-ping: careful people: an address is asked by an escrow of nothing whether it is there, failures are told by charge.expired, and who rotates a key twice gains no time':
      together(verifying, unpaidEnds, firstDeadline),
    'masque.counted-replays: each replay tells which one it is, now with 200 and now with 201, a charge tells its key, and Retry-After is a second':
      countedReplays,
    'masque.backfill: a stream of events: a new address gets the last five once more, each has an offset, and the desk sees neither charges of links nor secrets':
      together(backfilled, desks.shortSighted),
    'masque.carried: fractions of fees are carried over to the next charge, and X-RateLimit is a light of three colours':
      together(carried, lights),
    'masque.whole-days: a service that lives by days: the clock is moved by whole ones, slowly, and whatever is made has a day in the accounts':
      together(desks.wholeDays, dayBooks),
  }),
  ...varyingSandbox({
    'masque.storyteller: simulated payers tell at each look how far they have come, and the late one takes 99 seconds':
      storyteller,
  }),
  ...partlyUndecided([
    ...varyingLive({
      'masque.realtime: over a realtime database: the log is one object by ids, what came of a call is a bare value, businesses are numbers':
        together(byIds, desks.numberedBusinesses),
    }),
    ...varyingLive({
      'masque.ussd: one session a handset: the next prompt ends the one before, wallets move five million shillings at most, and nobody declines':
        together(networkRules, desks.noDecline),
      'masque.one-screen: makers of tills: the next code of a till ends the one before, tokens are counted and gone at the end, and there is room for one more till':
        together(oneScreen, goneCodes, desks.oneMoreTill),
      'masque.guarded: behind a guard against robots: hosted pages are for browsers, and links cost between 500 and three million shillings':
        guardedPages,
      'masque.family-firm: a small firm: its desk is slow, now and then empty, opens drafts alone and ends nothing twice, and answers are sentences':
        together(desks.temperamental, inSentences),
    }),
    ...varying({
      'masque.day-by-day: the desk moves the clock by a day at most': desks.dayByDay,
    }),
  ]),
];
