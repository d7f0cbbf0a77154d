import {
  absentByPlace,
  assumptions,
  balanceByRail,
  businessFirst,
  entries,
  nextActions,
  payersKnown,
  proxied,
} from './shapes.ts';
import { attemptsTold, checksumSigned, postFirst, rotating } from './posts.ts';
import { classicAsp, singlePage } from './pages.ts';
import { explaining } from './errors.ts';
import { halLog, headAllowed, indexes, leadsOn } from './lists.ts';
import { kiosk, receivables, silentDeclines, threeSevenOne } from './money.ts';
import { leastPrivilege, pinned } from './keys.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingLive } from '../variant.ts';
import { together } from '../../change.ts';

export const knackVariants: readonly NamedPatch[] = [
  ...varying({
    'knack.wallet-app: makers of apps: a charge tells what is to be done next or when it ended, what was not given is null, left out or empty by the place, and what was assumed is told':
      together(nextActions, absentByPlace, assumptions),
    'knack.customer-files: a seller of customer files: payers are objects, within charges and beside a list, and a proxy has request ids of its own':
      together(payersKnown, proxied),
    'knack.book-keepers: accountants: a charge begins with a part of its entries in the books, some below zero, and a balance with what is held on each network':
      together(entries, balanceByRail),
    'knack.pinned: a key that does not hold every scope is a newer one, and sees times, what is absent, statuses and order in a newer way':
      pinned,
    'knack.least-privilege: a charge tells as much of its bill and of the balance as a key may read elsewhere, and who lacks a scope is told which it holds':
      leastPrivilege,
    'knack.materialised-views: lists by a state or a customer go by indexes, in which nothing stands for a second after each move':
      indexes,
    'knack.explaining: a service for beginners: a refusal shows the body, every wrong field, and what the key was first used for':
      explaining,
    'knack.checksums: posts are signed over a checksum by a secret of another alphabet, and a delivery tells each attempt and the line of its status':
      together(checksumSigned, attemptsTold),
    'knack.numbered-secrets: secrets are numbered, and the one before signs along, first': rotating,
    'knack.post-first: a payment is posted a second and a half later, and read once that was tried; what has no address has all attempts before it':
      postFirst,
  }),
  ...varyingLive({
    'knack.classic-asp: a page of 1998: one byte for each sign, capitals without quotes, a session first; control numbers end as those of American banks':
      together(classicAsp, threeSevenOne),
    'knack.single-page: links are places within one page, a payer is back at the shop at once, and each object begins with its business':
      together(singlePage, businessFirst),
    'knack.kiosks: makers of tills: a code that somebody declines waits for the next one, its fee has one name everywhere, and its end makes no event':
      kiosk,
    'knack.receivables: lenders: a bill is open until all of it is paid and begins with a plan, payments of it end when they begin, messages are counted':
      receivables,
  }),
  ...partlyUndecided(
    varyingLive({
      'knack.silent-declines: a network is polled and tells of payments alone, so that what was declined fails once its time is over':
        silentDeclines,
      'knack.hypermedia: Spring HATEOAS: a retry and a DELETE lead on to what is to be read, the log is embedded, and where there is GET there is HEAD':
        together(halLog, leadsOn, headAllowed),
    }),
  ),
];
