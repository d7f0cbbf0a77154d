import {
  attemptsByAmount,
  dearIsHeld,
  dearWithDelivery,
  deletesByHistory,
  heldAtClosing,
  noNeedlessExpiry,
  postersByPlace,
  retriesByHistory,
  setInVain,
  slowerAtNight,
} from './posts.ts';
import { batchWindow, beforeMidnight, beforeNight, sleepyDesk } from './desks.ts';
import {
  bothNamesOncePaid,
  evenIsCheaper,
  freeFirsts,
  greetedHandsets,
  hintsWhileOpen,
  nightTariff,
  reasonByRail,
  roundedWhenDear,
  screened,
  thinkingByAmount,
  tokensByTill,
} from './money.ts';
import {
  cachedByMethod,
  challenges,
  hintOnce,
  queryFilter,
  replaysByAge,
  statusByController,
  tarpit,
  tellingMore,
  waitByLength,
  welcomed,
  wordsForNames,
} from './gates.ts';
import {
  careForParts,
  darkPages,
  fieldByAmount,
  hourOfGrace,
  noCancellingOfHalves,
  quietNights,
  reminders,
  titlesOfOneUse,
  urlsByKind,
  wordsByState,
} from './bills.ts';
import { clampedAbove, givenOnce, smallBills, smallness, twoLengths, unservedByMethod } from './reading.ts';
import { coldStarts, shedding } from './load.ts';
import { escapedByPhp, firstCookie } from './wires.ts';
import { idsByRelease, replaysByRelease, shapesByRelease, shardHeaders, threeAges, versions } from './shards.ts';
import { lateFarAway, nextLinks, ownWritesFirst, pagesByDay, positions, rays, sweptOnSundays } from './lists.ts';
import { pastMidnight, trimmedTimes, valueDates, zoneByHour } from './times.ts';
import { together } from '../../change.ts';

export const eventStore = together(ownWritesFirst, positions, versions, noNeedlessExpiry, replaysByAge);

export const functions = together(coldStarts, waitByLength, nextLinks, retriesByHistory, hintsWhileOpen);

export const manyAtOnce = together(shedding, statusByController, clampedAbove);

export const mainframe = together(beforeMidnight, batchWindow, pagesByDay, valueDates, sweptOnSundays, heldAtClosing);

export const edge = together(lateFarAway, rays, nextLinks, cachedByMethod, trimmedTimes, evenIsCheaper);

export const phpShop = together(escapedByPhp, firstCookie, statusByController, smallness, roundedWhenDear);

export const exactTypes = together(givenOnce, twoLengths, trimmedTimes, clampedAbove, unservedByMethod, smallBills);

export const firewall = together(tarpit, tellingMore, queryFilter, wordsForNames, challenges);

export const migrating = together(idsByRelease, shapesByRelease, replaysByRelease, postersByPlace);

export const nightShift = together(
  beforeNight,
  zoneByHour,
  nightTariff,
  quietNights,
  slowerAtNight,
  darkPages,
  sleepyDesk,
);

export const byAmount = together(
  screened,
  dearIsHeld,
  attemptsByAmount,
  dearWithDelivery,
  thinkingByAmount,
  fieldByAmount,
);

export const acquaintance = together(
  greetedHandsets,
  welcomed,
  hintOnce,
  reminders,
  deletesByHistory,
  retriesByHistory,
);

export const shards = together(threeAges, shardHeaders, tokensByTill, reasonByRail, bothNamesOncePaid);

export const receivables = together(
  careForParts,
  hourOfGrace,
  noCancellingOfHalves,
  titlesOfOneUse,
  urlsByKind,
  wordsByState,
);

export const calendar = together(pastMidnight, freeFirsts, setInVain, valueDates, bothNamesOncePaid, waitByLength);
