import type { RuleId } from '../../contract/rules.ts';
import { momentOf, sameMoment } from './moment.ts';
import { seenCharges, type SeenCharge } from './seen.ts';
import { differenceOf } from './echo-difference.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';

type Same = (before: unknown, now: unknown) => boolean;

interface Steady {
  readonly field: string;
  readonly rule: RuleId;
  readonly same: Same;
}

const integers: Same = (before, now) => !Number.isInteger(before) || !Number.isInteger(now) || before === now;

const moments: Same = (before, now) => {
  const [one, other] = [momentOf(before), momentOf(now)];
  return !one || !other || sameMoment(one, other);
};

const words: Same = (before, now) =>
  before === now || (isText(before) && isText(now) && (before ?? '') === (now ?? ''));

const objects: Same = (before, now) => differenceOf(before ?? {}, now ?? {}) === null;

const isText = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

const always: readonly Steady[] = [
  { field: 'fee_minor', rule: 'charge.fee-minor', same: integers },
  { field: 'mdr_minor', rule: 'charge.fee-minor', same: integers },
  { field: 'created', rule: 'charge.created', same: moments },
];

/** Elsewhere an expiry that moves has another distance from the creation than documented. */
const withoutWindow: readonly Steady[] = [{ field: 'expires_at', rule: 'charge.expires-at', same: moments }];

/** Where the request is known, the echo is compared with that. */
const withoutOrigin: readonly Steady[] = [
  { field: 'amount_minor', rule: 'charge.amount-echoed', same: integers },
  { field: 'reference', rule: 'charge.reference-echoed', same: words },
  { field: 'description', rule: 'charge.description-echoed', same: words },
  { field: 'metadata', rule: 'charge.metadata-returned', same: objects },
];

/** Only the state of a charge moves: whatever else was seen once stays. */
export const chargeSteady: Judge = (exchange, history) => {
  const charges = seenCharges(exchange, history);
  return [...always, ...withoutWindow, ...withoutOrigin].flatMap((steady) => {
    const moved = charges.flatMap((charge) => movedIn(charge, steady));
    return moved.length > 0 ? ruling(steady.rule, exchange, moved) : [];
  });
};

function movedIn(charge: SeenCharge, steady: Steady): readonly Deviation[] {
  const { known, fields, place } = charge;
  if (!known || !applies(steady, charge) || (steady.rule === 'charge.fee-minor' && cameToNothing(charge))) return [];
  const before = known.first.fields[steady.field];
  if (steady.same(before, fields[steady.field])) return [];
  const expected = `${steady.field} ${place}: ${quoted(before)}, as in exchange ${known.first.n}`;
  return [{ expected, actual: quoted(fields[steady.field]), with: [known.first.n] }];
}

/** Whether a charge that was never paid still costs its fee is not stated. */
function cameToNothing({ known, fields }: SeenCharge): boolean {
  const unpaid = fields['state'] === 'failed' || fields['state'] === 'expired';
  return unpaid && known?.first.fields['state'] !== fields['state'];
}

function applies(steady: Steady, { origin, kind }: SeenCharge): boolean {
  if (withoutOrigin.includes(steady)) return origin === null;
  return !withoutWindow.includes(steady) || kind === 'unknown';
}
