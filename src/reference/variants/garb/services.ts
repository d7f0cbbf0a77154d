import {
  blockTariff,
  oneFee,
  paymentMessages,
  perLitre,
  providerPrices,
  pumped,
  stampDuty,
  threeClasses,
  typedBalances,
} from './money.ts';
import { apostrophes, lawfulText, outsideForm, powerText, toDial, twoForms, twoRows } from './pages.ts';
import {
  byTelephone,
  capturedLater,
  grantedUnits,
  moreOnOffer,
  noRotation,
  notAtOnce,
  oneHeader,
  sapHeaders,
  slips,
  sparing,
  stating,
  twoSchemes,
} from './gates.ts';
import {
  byTimetable,
  credentials,
  deeds,
  heldUntilBoarding,
  jittered,
  sessionNumbers,
  tomorrowAtSeven,
} from './posts.ts';
import { answers, change, shownCharge, together } from '../../change.ts';
import { at, both, isSuccess } from '../../when.ts';
import {
  chainedEvents,
  entities,
  meterTokens,
  providerPaces,
  providerWords,
  purposes,
  resultCodes,
  sealed,
  synced,
  tagged,
  terminations,
} from './views.ts';
import {
  declarations,
  deviceIds,
  digitsFrom,
  caseNumbers,
  documentNumbers,
  fiscalIds,
  meterIds,
  padded,
  providerIds,
  sessionIds,
  shortest,
  ticketIds,
  waybills,
} from './ids.ts';
import { inOrder } from '../quirk/fronts.ts';
import { postedBy } from '../strange/posts.ts';
import { said } from '../strange/wires.ts';
import { waitsOf } from '../curio/posts.ts';

export const prepaidPower = together(meterIds, blockTariff, meterTokens, powerText, waitsOf(10, 60, 600, 600, 600));

export const chargingGateway = together(
  sessionIds,
  grantedUnits,
  resultCodes,
  terminations,
  stating({ IDEMPOTENCY_REQUIRED: 412, TILL_CLOSED: 410, NOT_FOUND: 404, BAD_MSISDN: 404, BAD_CURRENCY: 406 }),
);

const firstAnswer = {
  replay: <Given extends { readonly status: number }>(_made: unknown, first: Given) => ({ ...first, status: 200 }),
};

export const coreBank = together(
  paymentMessages,
  typedBalances,
  credentials,
  change('idempotency')(() => firstAnswer),
  change('posIdempotency')(() => firstAnswer),
  change('linkIdempotency')(() => firstAnswer),
  inOrder('key', 'rate', 'scope', 'business', 'address', 'route', 'idempotency', 'query', 'body'),
);

export const rateOffice = together(fiscalIds, oneFee, twoRows, twoForms, lawfulText, notAtOnce);

/** What is asked for is written down as it came, also where it means nothing. */
const asAsked = change('linkMaking')(() => ({ order: (order) => order }));

export const schoolFees = together(purposes, outsideForm, apostrophes, tomorrowAtSeven, asAsked);

/** A code is opened by an app without a host. */
const nozzles = change('codes')(() => ({
  token: (random, { nth }) => `S${1 + (nth % 3)}/${padded(nth, 5)}/${random.text('0123456789', 4)}`,
  qr: (_token, { deployment: { random } }) => `fuel-pay:auth=${random.text('0123456789ABCDEF', 24)};v=2`,
}));

/** Until somebody has paid, by what is a guess. */
const guessedRail = shownCharge((view, { charge, step }) =>
  charge.origin.is === 'pos' && step.state !== 'succeeded' ? { ...view, rail_confirmed: false } : view,
);

export const forecourt = together(pumped, perLitre, nozzles, guessedRail, capturedLater);

const threeProviders = together(providerIds, providerPrices, providerWords);

export const threeProvidersLive = threeProviders;

export const threeProvidersSandbox = together(threeProviders, providerPaces);

export const villageShop = together(deviceIds, synced, toDial, byTelephone, said({ 'X-Hop': 'mesh-3, mesh-1' }));

/** The address of a link tells its reader what it is of. */
const spokenLinks = change('linkShowing')((was) => ({
  url: (link, call) => `${was.url(link, call)}#${encodeURIComponent(link.title.replaceAll(/\p{Cs}/gu, '?'))}`,
}));

export const ferries = together(ticketIds, heldUntilBoarding, spokenLinks, stating({ NOT_FOUND: 410, BAD_URL: 400 }));

/** What stands first by its name stands first. */
const listsFirst = change('showing')((was) => ({
  list: (data, more, call) => {
    const { object, ...rest } = was.list(data, more, call);
    return { ...rest, object: object ?? 'list' };
  },
  missing: () => undefined,
}));

export const leanRadio = together(
  shortest,
  oneHeader,
  listsFirst,
  change('billShowing')(() => ({ missing: () => undefined })),
  change('wire')(() => ({ headerName: (name) => name.toLowerCase() })),
  said({ Connection: 'close' }),
);

export const courtRegistry = together(caseNumbers, sealed, stampDuty, chainedEvents, deeds);

const minute_ms = 60_000;

/** Timetables know minutes and parts of them. */
function inMinutes(moment: number): string {
  const part = Math.ceil(((moment % minute_ms) / minute_ms) * 10_000_000);
  return `${new Date(moment).toISOString().slice(0, 16)}.${padded(part, 7)}Z`;
}

const decimalMinutes = together(
  change('wire')(() => ({ dateTime: inMinutes })),
  change('timekeeping')(() => ({ shown: inMinutes })),
);

export const railway = together(waybills, decimalMinutes, threeClasses, byTimetable, moreOnOffer);

export const entityServer = together(
  documentNumbers,
  entities,
  sapHeaders,
  twoSchemes,
  postedBy({ 'user-agent': 'SAP NetWeaver Application Server (1.0;753)' }),
);

export const dealingDesk = together(
  tagged,
  sessionNumbers,
  change('webhooks')(() => ({ id: (random) => `MPTZ->${random.text('ABCDEFGHJKLM', 5)}` })),
  change('wire')(() => ({ dateTime: (moment) => new Date(moment).toISOString().replace('Z', '000+00:00') })),
);

/** Whoever asked too much is told to come again much later than is needed. */
const longBreak = change('rate')(() => ({ retryAfter: () => ({ 'Retry-After': '150' }) }));

/** A number is a few dots, as on the screen of a set-top box. */
const ellipsis = change('notices')(() => ({ mask: (phone) => `\u2026${phone.slice(-3)}` }));

export const cableTelevision = together(
  jittered,
  sparing,
  longBreak,
  ellipsis,
  noRotation,
  stating({ IDEMPOTENCY_REQUIRED: 400, METHOD_NOT_ALLOWED: 403 }),
);

const permit_signs = 1_500;

/** The address of a link holds all that a guard at the gate must know. */
const permits = change('linkShowing')((was) => ({
  url: (link, call) => `${was.url(link, call)}?permit=${digitsFrom(link.id, 50).repeat(permit_signs / 50)}`,
}));

/** What was struck off is answered with nothing, and so that a form may be emptied. */
const emptied = answers(both(at('webhook-endpoints.delete'), isSuccess))(() => ({ status: 205, body: null }));

export const portAuthority = together(
  slips,
  emptied,
  declarations,
  permits,
  stating({
    BAD_AMOUNT: 460,
    AMOUNT_TOO_SMALL: 461,
    BAD_RAIL: 462,
    BAD_MSISDN: 463,
    BAD_CURRENCY: 464,
    BAD_TILL: 465,
    UNKNOWN_TILL: 466,
    TILL_CLOSED: 467,
    BAD_CUSTOMER_REF: 468,
    BAD_EXPIRY: 469,
    USE_SANDBOX_URL: 480,
    LIVE_KEY_ON_SANDBOX: 481,
  }),
);
