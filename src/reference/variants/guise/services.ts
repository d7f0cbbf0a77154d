import {
  begunThousands,
  carriedCents,
  evenShillings,
  excessIsFree,
  fivesAtCounters,
  namedByLinks,
  oneUse,
  smallGiftsFree,
  taxApart,
  treasuryAccount,
} from './money.ts';
import { billsByNumber, createdThenId, eventsByPartition, linksByTitle, staleViews } from './lists.ts';
import {
  postedCharges,
  documentPaths,
  dotted,
  networkResults,
  pageViews,
  resources,
  revisions,
  scripts,
  terminalFields,
  ticks,
  wordPressed,
} from './views.ts';
import {
  postedEvents,
  conflictIsTaken,
  discreetEvents,
  ofTopic,
  onTheMinute,
  plannedAttempts,
  resetInMilliseconds,
  secretVersions,
  sequencedEvents,
} from './posts.ts';
import { bursarWrites, endsOfBills, lapsed, numberIsId, numbersPassOn, seeAlso } from './bills.ts';
import { busyHandsets, digitTokens, fiscalCodes } from './counters.ts';
import { endOfDay, evenSeconds, localZone } from './times.ts';
import {
  endpointIsMode,
  families,
  objectIdentifiers,
  offsets,
  receiptIds,
  requestTokens,
  rowIds,
  slugs,
} from './ids.ts';
import { inOrder } from '../quirk/fronts.ts';
import { postedBy, toldByLibrary } from '../strange/posts.ts';
import { said } from '../strange/wires.ts';
import { together } from '../../change.ts';
import { waitsOf } from '../curio/posts.ts';

export const waterWorks = together(
  numbersPassOn,
  endsOfBills,
  billsByNumber,
  evenShillings,
  said({ Server: 'Oracle-HTTP-Server' }),
);

export const treasurySwitch = together(
  numberIsId,
  endOfDay,
  treasuryAccount,
  inOrder('route', 'key', 'address', 'business', 'rate', 'scope', 'query', 'body', 'idempotency'),
  postedBy({ 'user-agent': 'Apache-CXF/3.6.4', 'content-type': 'application/json;charset=UTF-8' }),
);

export const twoFounders = together(
  slugs,
  endpointIsMode,
  linksByTitle,
  documentPaths,
  said({ Server: 'Google Frontend', 'Function-Execution-Id': '1q9dyo0v3v7m' }),
);

const aggregator = together(receiptIds, networkResults, toldByLibrary('{failed_connect,econnrefused}'));

export const handsetQueue = aggregator;

export const handsetQueueLive = together(aggregator, busyHandsets);

export const savingsCoOp = together(carriedCents, evenSeconds, excessIsFree);

export const insurer = together(taxApart, postedCharges, postedEvents, lapsed, waitsOf(15, 900, 3600, 21_600));

export const ticketLog = together(
  offsets,
  eventsByPartition,
  ofTopic,
  conflictIsTaken,
  waitsOf(1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610),
);

export const tillFranchise = together(fiscalCodes, fivesAtCounters, localZone, said({ 'X-Powered-By': 'ASP.NET' }));

export const clinics = together(objectIdentifiers, resources, discreetEvents, dotted);

export const scriptLab = together(scripts, ticks, plannedAttempts, said({ Server: 'ktor/3.0.1' }));

export const schoolBursar = together(
  seeAlso,
  bursarWrites,
  onTheMinute,
  waitsOf(20, 20, 60, 600, 3600),
  postedBy({ 'user-agent': 'python-httpx/0.27.2', accept: '*/*' }),
);

export const keyVault = together(families, secretVersions, requestTokens, resetInMilliseconds);

export const marketplace = together(rowIds, createdThenId, pageViews, said({ 'X-Runtime': '0.018342' }));

export const radio = together(smallGiftsFree, namedByLinks, oneUse, wordPressed);

export const acquirer = together(terminalFields, digitTokens, begunThousands);

export const villageSync = together(
  staleViews,
  revisions,
  sequencedEvents,
  said({ Server: 'CouchDB/3.3.3 (Erlang OTP/25)' }),
);
