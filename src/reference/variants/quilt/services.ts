import { allProblems, bodyFirstLater, minutesOfTheirOwn, moreIsTaken, secondNames, waitInWords } from './limits.ts';
import {
  attemptsByMinute,
  escrowOfAirtel,
  lateLog,
  networkInEvents,
  pacesByKind,
  revisions,
  twoSignatures,
} from './posts.ts';
import {
  beforeEleven,
  errorsByHour,
  greetingNotes,
  hourlyHandover,
  masksByTeam,
  messagesByTeam,
  onDuty,
  statusesByHour,
} from './hours.ts';
import {
  billProgress,
  feesByRail,
  networkTold,
  pacesByDigits,
  pacesByRail,
  readersCaches,
  reasonsByRail,
  toldByState,
} from './states.ts';
import { cameAndWent, drained, greenForNew, readRepair } from './phases.ts';
import { coldStorage, replaysByAge, replaysCounted } from './ages.ts';
import { countedLists, dearWhenBusy, errorsRemember, growingIds, happyHours } from './counts.ts';
import { furtherWhenFar, manyHands, recordsOut } from './desks.ts';
import { linksWithFragments, pagesByState } from './pages.ts';
import { estimatedFees, linksMoveOn, secondScheme, sometimesBusy, stacksInTurn, twoProxies } from './turns.ts';
import { together } from '../../change.ts';

export const rollback = together(cameAndWent, drained, secondNames, twoSignatures, pacesByDigits);

export const archive = together(coldStorage, replaysByAge, lateLog, countedLists, minutesOfTheirOwn);

export const repairing = together(readRepair, allProblems, twoSignatures, manyHands, masksByTeam);

export const handover = together(beforeEleven, hourlyHandover, errorsByHour, statusesByHour, onDuty, messagesByTeam);

export const volume = together(growingIds, dearWhenBusy, errorsRemember, countedLists, replaysCounted);

export const byState = together(toldByState, billProgress, pagesByState, readersCaches, attemptsByMinute);

export const byRail = together(pacesByRail, feesByRail, reasonsByRail, networkTold, escrowOfAirtel, networkInEvents);

export const additive = together(moreIsTaken, allProblems, bodyFirstLater, secondNames, waitInWords);

export const minutes = together(minutesOfTheirOwn, waitInWords, attemptsByMinute, happyHours, replaysCounted);

export const frontOffice = together(manyHands, furtherWhenFar, messagesByTeam, masksByTeam, linksWithFragments);

export const streams = together(revisions, lateLog, pacesByKind, replaysByAge, networkInEvents, toldByState);

export const kiosks = together(beforeEleven, greetingNotes, pagesByState, billProgress, errorsByHour, pacesByKind);

export const tariffs = together(happyHours, pacesByDigits, coldStorage, growingIds, errorsRemember, linksWithFragments);

export const colours = together(greenForNew, drained, bodyFirstLater, escrowOfAirtel, attemptsByMinute, statusesByHour);

export const records = together(recordsOut, furtherWhenFar, messagesByTeam, readRepair, feesByRail);

export const threeStacks = together(stacksInTurn, twoProxies, secondScheme, linksMoveOn, attemptsByMinute);

export const estimates = together(estimatedFees, coldStorage, linksMoveOn, twoProxies, networkTold);

export const busyLedger = together(sometimesBusy, stacksInTurn, greenForNew, masksByTeam);
