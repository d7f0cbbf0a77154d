import {
  agesInLog,
  bridgedPosts,
  drawnGoodbyes,
  recordAfterDeletion,
  releasedWhenWhole,
  retryNeedsAddress,
  richData,
  secretOfAddress,
  tillsExpire,
} from './posts.ts';
import {
  anyDoorFirst,
  awaited,
  fieldsSeen,
  keyBeforeBody,
  liveLastSometimes,
  mismatchWaits,
  sameRefusalAgain,
  scopesInWords,
  spentByRefusal,
  statusesOfTwo,
} from './refusals.ts';
import {
  balanceAsOf,
  begunIsEnded,
  keysInLedger,
  networksGoOn,
  onlyMoneyWaits,
  probedOnce,
  staleTold,
  writesShut,
} from './outages.ts';
import { bigBusinesses, drawnReplays, registered } from './keeping.ts';
import {
  booksTold,
  expanded,
  lateMoneyTaken,
  oneCharge,
  openedBefore,
  shutForGood,
  wholeBillInEvents,
} from './bills.ts';
import { crossing, deadTills, oneAfterAnother, quickRefusals, splitTold, tenthFree, tillsTold } from './money.ts';
import {
  earlierEndTold,
  endInherited,
  endedOrElsewhere,
  endedSince,
  graceLane,
  oneReplacement,
  strangersLeave,
} from './keys.ts';
import {
  exactQueries,
  gateway,
  graphFacade,
  keptShortly,
  monolith,
  noOrder,
  regionalMoments,
  structuredLimits,
} from './wires.ts';
import { figuresAlone, notTwice, officeNotices, sharedBudget, trayFirst } from './notices.ts';
import { together } from '../../change.ts';

export const twinReleases = together(
  anyDoorFirst,
  statusesOfTwo,
  drawnReplays,
  regionalMoments,
  structuredLimits,
  noOrder,
  endedOrElsewhere,
  drawnGoodbyes,
);

export const keptRefusals = together(
  spentByRefusal,
  sameRefusalAgain,
  scopesInWords,
  fieldsSeen,
  keptShortly,
  endedSince,
);

export const ledgerFirst = together(
  keysInLedger,
  probedOnce,
  staleTold,
  balanceAsOf,
  onlyMoneyWaits,
  drawnReplays,
  begunIsEnded,
  mismatchWaits,
);

export const networks = together(
  networksGoOn,
  awaited,
  onlyMoneyWaits,
  lateMoneyTaken,
  releasedWhenWhole,
  balanceAsOf,
  begunIsEnded,
);

export const graph = together(keyBeforeBody, graphFacade, noOrder, richData, exactQueries, fieldsSeen);

export const php = together(monolith, notTwice, figuresAlone, trayFirst, oneCharge, booksTold, openedBefore);

export const exact = together(
  exactQueries,
  keyBeforeBody,
  strangersLeave,
  structuredLimits,
  earlierEndTold,
  retryNeedsAddress,
);

export const behindGateway = together(
  gateway,
  liveLastSometimes,
  anyDoorFirst,
  scopesInWords,
  graceLane,
  oneReplacement,
  endedOrElsewhere,
);

export const counters = together(deadTills, tillsTold, tillsExpire, keyBeforeBody, splitTold, quickRefusals);

export const receivables = together(shutForGood, booksTold, wholeBillInEvents, sharedBudget, officeNotices, registered);

export const lateMoney = together(
  lateMoneyTaken,
  oneCharge,
  wholeBillInEvents,
  notTwice,
  releasedWhenWhole,
  openedBefore,
  expanded,
);

export const addresses = together(
  recordAfterDeletion,
  retryNeedsAddress,
  bridgedPosts,
  agesInLog,
  richData,
  endedSince,
  secretOfAddress,
);

export const handsets = together(oneAfterAnother, quickRefusals, tillsTold, splitTold, spentByRefusal, bigBusinesses);

export const region = together(
  crossing,
  drawnReplays,
  regionalMoments,
  recordAfterDeletion,
  drawnGoodbyes,
  tenthFree,
  registered,
);

export const mainframe = together(writesShut, networksGoOn, probedOnce, staleTold, shutForGood, figuresAlone);

export const bigHouse = together(
  bigBusinesses,
  tenthFree,
  registered,
  sharedBudget,
  graceLane,
  oneReplacement,
  agesInLog,
  expanded,
  endInherited,
);
