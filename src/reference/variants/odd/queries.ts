import type { Call } from '../../http/call.ts';
import type { Reading } from '../../bodies/body.ts';
import { billStates, type BillState } from '../../../contract/resources/bill.ts';
import { change, together } from '../../change.ts';
import { chargeStates, type ChargeState } from '../../../contract/resources/charge.ts';

/** A query is read by RFC 3986, to which a plus sign is a plus sign. */
export const plusIsPlus = change('wire')(() => ({ query: (asked) => asked.replaceAll('+', '%2B') }));

/** A semicolon stands between parameters as an ampersand does. */
export const semicolons = change('wire')(() => ({ query: (asked) => asked.replaceAll(';', '&') }));

/** What JavaScript takes for a number: an exponent, a zero behind a point, hexadecimal digits. */
function limitOfScripts({ query, behaviour }: Call): Reading<number> {
  const [given, ...more] = query.getAll('limit');
  const { minimum, maximum, default: usual } = behaviour.bounds.page;
  if (given === undefined) return { value: usual };
  const limit = Number(given);
  const fits = more.length === 0 && Number.isInteger(limit) && limit >= minimum && limit <= maximum;
  return fits ? { value: limit } : { code: 'BAD_REQUEST' };
}

export const limitsOfScripts = together(
  change('pages')(() => ({ limit: limitOfScripts })),
  change('billPages')(() => ({ limit: limitOfScripts })),
  change('linkPages')(() => ({ limit: limitOfScripts })),
  change('eventPages')(() => ({ limit: limitOfScripts })),
  change('endpointPages')(() => ({ limit: limitOfScripts })),
);

/** The states that are asked for, by commas or by several parameters, in any case; null where one is none. */
function statesAsked<State extends string>(states: readonly State[], { query }: Call): readonly State[] | null {
  const words = query.getAll('state').flatMap((each) => each.toLowerCase().split(','));
  const known = words.flatMap((word) => states.find((state) => state === word.trim()) ?? []);
  return known.length === words.length ? known : null;
}

const unknown = { code: 'BAD_REQUEST' } as const;

const only = <State>(states: readonly State[]): State | null => (states.length === 1 ? (states[0] ?? null) : null);

const isAmong = <State extends string>(all: readonly State[], state: State, call: Call): boolean => {
  const asked = statesAsked(all, call) ?? [];
  return asked.length === 0 || asked.includes(state);
};

const chargeStatesOf = (call: Call): Reading<ChargeState | null> => {
  const states = statesAsked(chargeStates, call);
  return states === null ? unknown : { value: only(states) };
};

const billStatesOf = (call: Call): Reading<BillState | null> => {
  const states = statesAsked(billStates, call);
  return states === null ? unknown : { value: only(states) };
};

export const severalStates = together(
  change('pages')((was) => ({
    filter: chargeStatesOf,
    includes: (charge, filter, call) =>
      was.includes(charge, filter, call) &&
      isAmong(chargeStates, call.behaviour.showing.standing(charge, call).state, call),
  })),
  change('billPages')((was) => ({
    filter: (call) => {
      const state = billStatesOf(call);
      return 'code' in state ? state : { value: { customerRef: call.query.get('customer_ref'), state: state.value } };
    },
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) && isAmong(billStates, call.behaviour.billStanding.state(bill, call), call),
  })),
);
