import type { Answer } from '../../http/answer.ts';
import { accents, anyOrder, longPolicy, twoMembers } from './wires.ts';
import {
  allNetworks,
  begunByTenth,
  coins,
  emptyNote,
  lookedAt,
  reasonInNote,
  reasonIsFlag,
  slowReaders,
  wholeNotes,
} from './money.ts';
import { allocatedNumbers, dialledCodes, wheelIds } from './requests.ts';
import { bankingDays, byWeeks, hourZone, noBattery, rehearsal } from './times.ts';
import {
  branchText,
  maskInWords,
  meterRead,
  meterText,
  neighbours,
  noFixedLines,
  stateNumbers,
  untilClosing,
  verhoeff,
  verseText,
} from './bills.ts';
import { billsToldOf, bySatellite, countedAtMidnight, fieldsSigned, oneLog, wordsInBase64 } from './posts.ts';
import { change, together } from '../../change.ts';
import { fieldOfficers, promptsTravel, sixKeys } from './desks.ts';
import { framedPage, menuPage, shadowPage, textAreaPage } from './pages.ts';
import { patience, waitsOf } from '../curio/posts.ts';
import { postedBy } from '../strange/posts.ts';
import { stating } from '../garb/gates.ts';

export const darBank = together(
  byWeeks,
  verhoeff,
  untilClosing,
  anyOrder,
  stating({ TILL_CLOSED: 409, UNKNOWN_TILL: 403 }),
);

export const savings = together(begunByTenth, reasonIsFlag, wholeNotes, emptyNote);

export const nairobiBranch = together(neighbours, maskInWords, branchText, twoMembers, hourZone);

export const telecom = together(allocatedNumbers, promptsTravel, accents, allNetworks);

export const stateGateway = together(
  stateNumbers,
  fieldsSigned,
  billsToldOf,
  textAreaPage,
  postedBy({ 'user-agent': 'GatewayClient/2.1 (java 8)', 'content-type': 'application/json' }),
);

export const parish = together(menuPage, verseText, countedAtMidnight, waitsOf(40, 400, 4_000, 40_000));

export const safariAgents = together(rehearsal, neighbours, lookedAt, longPolicy, allNetworks);

export const busTickets = together(sixKeys, allNetworks, longPolicy, wholeNotes);

export const payroll = together(oneLog, bankingDays, wholeNotes, wordsInBase64);

export const payrollSandbox = wholeNotes;

export const marketStalls = together(noBattery, dialledCodes, coins);

export const waterUtility = together(shadowPage, meterText, meterRead, noFixedLines, hourZone);

const firstWith =
  (status: number) =>
  (_made: unknown, first: Answer): Answer => ({ ...first, status });

/** Three people wrote the three operations that take a key, each in their own way. */
const threeReplays = together(
  change('idempotency')(() => ({ replay: firstWith(200) })),
  change('linkIdempotency')((was) => ({
    replay: (made, first, call) => ({ ...was.replay(made, first, call), status: 200 }),
  })),
  change('posIdempotency')(() => ({ replay: firstWith(201) })),
);

export const university = together(framedPage, reasonIsFlag, threeReplays, anyOrder);

/** How long a simulated payer takes is a matter of the sandbox. */
export const universitySandbox = together(university, slowReaders);

export const pharmacies = together(
  reasonInNote,
  twoMembers,
  byWeeks,
  stating({
    BAD_AMOUNT: 402,
    AMOUNT_TOO_SMALL: 402,
    NO_REGISTERED_WEBSITE: 451,
    IDEMPOTENCY_REQUIRED: 417,
    NOT_FOUND: 400,
  }),
);

export const cashTransfers = together(fieldOfficers, bySatellite, emptyNote, accents);

export const landRegistry = together(wordsInBase64, reasonInNote, stateNumbers, patience(1_000));

export const motorTaxis = together(wheelIds, allocatedNumbers, dialledCodes, maskInWords);
