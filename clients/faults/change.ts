import type { Json, Outcome, Try } from '../reference/call.ts';
import { ApiError, type Refusal } from '../reference/errors.ts';
import type { Event } from '../reference/events.ts';
import type { HttpAnswer } from '../reference/http.ts';
import type { Order, Seen, Status } from '../reference/orders.ts';
import type { Policy } from '../reference/policy.ts';
import type { Patch } from './fault.ts';

type Part = Exclude<keyof Policy, 'send'>;

/** Changes some of what one part of the policy decides. */
export function change<Name extends Part>(name: Name) {
  return (part: (was: Policy[Name]) => Partial<Policy[Name]>): Patch =>
    (policy) => ({ ...policy, [name]: { ...policy[name], ...part(policy[name]) } });
}

export const together =
  (...patches: readonly Patch[]): Patch =>
  (policy) =>
    patches.reduce((changed, patch) => patch(changed), policy);

export type When = (asked: Try) => boolean;

export const always: When = () => true;
export const onLive: When = ({ settings }) => settings.mode === 'live';
export const fromTry =
  (attempt: number): When =>
  (asked) =>
    asked.attempt >= attempt;
export const fromPage =
  (page: number): When =>
  ({ call }) =>
    call.page >= page;
export const at =
  (...ops: readonly string[]): When =>
  ({ call }) =>
    ops.includes(call.op);
export const both =
  (one: When, other: When): When =>
  (asked) =>
    one(asked) && other(asked);
export const amountFrom =
  (least: number): When =>
  ({ call }) =>
    Number(call.body?.['amount_minor'] ?? 0) >= least;
/** A charge of either kind. */
export const charging = at('create_charge', 'create_pos_charge');

type Headers = Readonly<Record<string, string>>;

export const headers = (when: When, alter: (headers: Headers, asked: Try) => Headers): Patch =>
  change('requests')((was) => ({
    headers: (asked, key) => {
      const its = was.headers(asked, key);
      return when(asked) ? alter(its, asked) : its;
    },
  }));

export const key = (when: When, alter: (key: string | null, asked: Try) => string | null): Patch =>
  change('requests')((was) => ({
    key: (asked) => (when(asked) ? alter(was.key(asked), asked) : was.key(asked)),
  }));

export const body = (when: When, alter: (body: Json, asked: Try) => Json): Patch =>
  change('requests')((was) => ({
    body: (asked) => {
      const its = was.body(asked);
      return its && when(asked) ? alter(its, asked) : its;
    },
  }));

/** Of a body, as it is written. */
export const text = (when: When, alter: (text: string, asked: Try) => string): Patch =>
  change('requests')((was) => ({
    text: (its, asked) => (when(asked) ? alter(was.text(its, asked), asked) : was.text(its, asked)),
  }));

export const url = (when: When, alter: (url: string, asked: Try) => string): Patch =>
  change('requests')((was) => ({
    url: (asked) => (when(asked) ? alter(was.url(asked), asked) : was.url(asked)),
  }));

export const query = (when: When, alter: (query: Json, asked: Try) => Json): Patch =>
  change('requests')((was) => ({
    url: (asked) =>
      when(asked)
        ? was.url({ ...asked, call: { ...asked.call, query: alter(asked.call.query, asked) } })
        : was.url(asked),
  }));

/** Of one field, where it is there. */
export const field = (when: When, name: string, alter: (value: unknown, asked: Try) => unknown): Patch =>
  body(when, (its, asked) => (name in its ? { ...its, [name]: alter(its[name], asked) } : its));

export const added =
  (parameter: string) =>
  (its: string): string =>
    its + (its.includes('?') ? '&' : '?') + parameter;

/** Sends again where it should not; with no wait of its own. */
export const again = (fits: (outcome: Exclude<Outcome, { is: 'done' }>, asked: Try) => boolean, tries = 3): Patch =>
  change('retries')((was) => ({
    isAgain: (outcome, asked, timing) =>
      was.isAgain(outcome, asked, timing) || (outcome.is !== 'done' && asked.attempt < tries && fits(outcome, asked)),
  }));

/** Sends again at once. */
export const hasty = (fits: (outcome: Outcome, asked: Try) => boolean): Patch =>
  change('retries')((was) => ({
    wait_ms: (outcome, asked, timing) => (fits(outcome, asked) ? 0 : was.wait_ms(outcome, asked, timing)),
  }));

export const isRefused = (outcome: Outcome, ...codes: readonly string[]): boolean =>
  outcome.is === 'refused' && codes.includes(outcome.error.refusal.code);

/** Changes what callers are given of objects that fit. */
export const given = (fits: (value: Json, op: string) => boolean, alter: (value: Json) => Json): Patch =>
  change('answers')((was) => ({
    handOn: (value, call) => handedOn(was.handOn(value, call), call.op, fits, alter),
  }));

/** An object, or those of a list. */
function handedOn(
  value: Json,
  op: string,
  fits: (value: Json, op: string) => boolean,
  alter: (value: Json) => Json,
): Json {
  const { data } = value;
  if (value['object'] === 'list' && Array.isArray(data))
    return { ...value, data: (data as readonly Json[]).map((each) => (fits(each, op) ? alter(each) : each)) };
  return fits(value, op) ? alter(value) : value;
}

export const kind =
  (...objects: readonly string[]) =>
  ({ object }: Json): boolean =>
    objects.includes(String(object));

/** Changes one field that is there. */
export const shown = (
  fits: (value: Json, op: string) => boolean,
  name: string,
  alter: (value: unknown) => unknown,
): Patch =>
  given(
    (value, op) => fits(value, op) && name in value,
    (value) => ({ ...value, [name]: alter(value[name]) }),
  );

export const toldError = (fits: (refusal: Refusal) => boolean, alter: (told: Json) => Json): Patch =>
  change('answers')((was) => ({
    handOnError: (refusal, op) => {
      const told = was.handOnError(refusal, op);
      return fits(refusal) ? alter(told) : told;
    },
  }));

export const toldUnknown = (alter: (told: Json, op: string) => Json): Patch =>
  change('answers')((was) => ({
    handOnUnknown: (code, message, op) => alter(was.handOnUnknown(code, message, op), op),
  }));

export const reading = (alter: (outcome: Outcome, answer: HttpAnswer, asked: Try) => Outcome): Patch =>
  change('answers')((was) => ({ read: (answer, asked) => alter(was.read(answer, asked), answer, asked) }));

export const status = (alter: (status: Status, seen: Seen) => Status): Patch =>
  change('orders')((was) => ({ statusOf: (seen) => alter(was.statusOf(seen), seen) }));

export const statusAfter = (alter: (status: Status, error: unknown, order: Order) => Status): Patch =>
  change('orders')((was) => ({
    statusAfter: (error, order) => alter(was.statusAfter(error, order), error, order),
  }));

/** Takes more events for payments, or fewer. */
export const paying = (alter: (is: boolean, event: Event, mode: 'test' | 'live') => boolean): Patch =>
  change('events')((was) => ({
    isPayment: (event, settings) => alter(was.isPayment(event, settings), event, settings.mode),
  }));

export const refusedWith = (refusal: Refusal, retryAfter_ms: number | null = null): Outcome => ({
  is: 'refused',
  error: new ApiError(refusal),
  retryAfter_ms,
});

/** Something kept for each client, for as long as the policy is used. */
export function kept<Value>(fresh: () => Value): (asked: Try) => Value {
  const all = new Map<string, Value>();
  return ({ settings: { baseUrl } }) => {
    const its = all.get(baseUrl) ?? fresh();
    all.set(baseUrl, its);
    return its;
  };
}

/** Counts, from 1, how often it was asked for a name. */
export function counter(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}
