import {
  bodyFirstForBroad,
  countedByKind,
  endsTold,
  eventsForReaders,
  misdirected,
  replaysByLength,
  silentForBlind,
  strictWithNarrow,
  strictWithThird,
  typedForNarrow,
  unservedByKey,
} from './keys.ts';
import { busyLookups, keyOffice, latestFirst, oddSteps, tickets } from './desks.ts';
import { caughtUp, keptForBroad, lanes, mailboxes, microCache, startedByKey } from './paces.ts';
import {
  alreadyThere,
  causes,
  escrowForLinks,
  headersByPlace,
  pagesAreNoReceipts,
  shuffled,
  toldInLog,
  waitsByReply,
} from './posts.ts';
import {
  chunksForBodies,
  keyGivenBack,
  linesForPeople,
  placesForReaders,
  squeezedByKey,
  tongues,
  traced,
  typeAsAsked,
} from './asking.ts';
import {
  draftsTold,
  fallingIds,
  knownIsCheaper,
  nextReleaseForTimed,
  smallBodies,
  threeHouses,
  zonesOfHouses,
} from './houses.ts';
import { manyForms, notTooOften, tonguePages, tonguesByNumber, twoSteps } from './pages.ts';
import { countersByKey, forgivingLists, replaysByKey, threeBooks, twoReleases, waryOfNarrow } from './readers.ts';
import { attemptsByHouse, pacesByHouse, replaysByHouse, spellingCounts } from './tenancies.ts';
import { forPeople, forPrograms, policyLines, strangers, tagged } from './twins.ts';
import { together } from '../../change.ts';

export const projections = together(caughtUp, fallingIds, causes, eventsForReaders, replaysByLength, toldInLog);

export const functions = together(startedByKey, squeezedByKey, traced, waitsByReply, endsTold);

export const actors = together(mailboxes, shuffled, silentForBlind, countedByKind, keyGivenBack);

export const twoDoors = together(strictWithNarrow, lanes, endsTold, misdirected, countedByKind, smallBodies);

export const regions = together(threeHouses, zonesOfHouses, squeezedByKey, traced, keptForBroad);

export const lifetimes = together(nextReleaseForTimed, endsTold, countedByKind, replaysByLength, headersByPlace);

export const needToKnow = together(silentForBlind, eventsForReaders, placesForReaders, unservedByKey, lanes);

export const asAsked = together(linesForPeople, typeAsAsked, tongues, chunksForBodies, keyGivenBack, placesForReaders);

export const couriers = together(waitsByReply, pagesAreNoReceipts, headersByPlace, shuffled, causes, escrowForLinks);

export const threeTongues = together(tonguePages, tonguesByNumber, notTooOften, tongues, knownIsCheaper);

export const counters = together(manyForms, tonguesByNumber, keyOffice, draftsTold, escrowForLinks, toldInLog);

export const secondLine = together(tickets, oddSteps, keyOffice, busyLookups, pagesAreNoReceipts);

export const drafts = together(
  draftsTold,
  knownIsCheaper,
  bodyFirstForBroad,
  unservedByKey,
  misdirected,
  linesForPeople,
);

export const tenants = together(threeHouses, mailboxes, bodyFirstForBroad, keptForBroad, chunksForBodies, causes);

export const readers = together(forgivingLists, waryOfNarrow, countersByKey, replaysByKey, bodyFirstForBroad);

export const wizard = together(twoSteps, tonguesByNumber, threeBooks, knownIsCheaper, latestFirst, countersByKey);

export const receipts = together(alreadyThere, latestFirst, headersByPlace, caughtUp, threeBooks, tongues, traced);

export const contracts = together(strictWithThird, replaysByHouse, spellingCounts, pacesByHouse, attemptsByHouse);

export const people = together(forPeople, policyLines, tagged, strangers, misdirected);

export const programs = together(forPrograms, policyLines, tagged, strangers, misdirected);

export const gatehouse = together(typedForNarrow, strangers, tagged, endsTold, squeezedByKey, alreadyThere);

export const hashedKeys = together(twoReleases, replaysByLength, traced, typeAsAsked, shuffled, knownIsCheaper);

export const proxyCache = together(microCache, lanes, tagged, placesForReaders, waitsByReply, keyGivenBack);
