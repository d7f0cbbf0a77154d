import { decimalMinutes, ordinalDates, weekDates } from './dates.ts';
import {
  apache,
  asciiAlone,
  emptyIsNone,
  jsonAlone,
  keysByPattern,
  numberingPlan,
  padded,
  slowHashing,
  spokenErrors,
  tarpit,
  toldInTens,
} from './gates.ts';
import {
  derivedIds,
  fingerprints,
  groupCommit,
  logBySecond,
  nextLinks,
  pinned,
  tombstones,
  walks,
  wideRows,
} from './keeping.ts';
import {
  billInMetadata,
  cutOff,
  firstIsFree,
  keyedDigit,
  leniency,
  sevens,
  stepsOfFifty,
  valueDates,
} from './money.ts';
import { intents, priceTags, publishedLater, receiptLines, shillingsAndCents, stories } from './pages.ts';
import {
  cloudSigning,
  copiedLog,
  domainEvents,
  executions,
  logTokens,
  lookedAtAgain,
  noPages,
  pairSigning,
  seenElsewhere,
} from './posts.ts';
import { postedBy, toldByLibrary } from '../strange/posts.ts';
import { said } from '../strange/wires.ts';
import { together } from '../../change.ts';
import { waitsOf } from '../curio/posts.ts';

export const mainframe = together(ordinalDates, asciiAlone, sevens, logBySecond);

export const telephone = together(decimalMinutes, numberingPlan, priceTags, said({ Server: 'MochiWeb/3.2' }));

export const factory = together(weekDates, groupCommit, stepsOfFifty);

export const singleTable = together(wideRows, pinned, slowHashing, nextLinks);

export const databaseValue = together(derivedIds, walks, fingerprints, tombstones);

export const stateMachines = together(
  cloudSigning,
  logTokens,
  executions,
  postedBy({ 'user-agent': 'Amazon/EventBridge/ApiDestinations' }),
);

export const behindApache = together(apache, noPages, emptyIsNone);

export const mediaTypes = together(jsonAlone, keysByPattern, spokenErrors, billInMetadata);

export const townHall = together(leniency, shillingsAndCents, priceTags);

export const storefront = together(publishedLater, intents, receiptLines);

export const cryptographers = together(pairSigning, keyedDigit, tarpit, padded);

export const nightWatch = together(
  lookedAtAgain,
  seenElsewhere,
  noPages,
  logBySecond,
  waitsOf(3, 9, 27, 3600),
  toldByLibrary('connect ECONNREFUSED'),
);

export const promotions = together(firstIsFree, stepsOfFifty, toldInTens);

export const eventStore = together(domainEvents, copiedLog, fingerprints, groupCommit);

export const partnerBank = together(valueDates, sevens);

export const partnerBankLive = together(partnerBank, cutOff);

export const teachers = together(spokenErrors, derivedIds);

export const teachersSandbox = together(teachers, stories);
