import type { EndpointName } from '../contract/endpoints.ts';
import type { Answer } from './http/answer.ts';
import type { Behaviour, Patch } from './behaviour.ts';
import type { Bounds } from './limits/bounds.ts';
import type { Call } from './http/call.ts';
import type { Charge, ChargeOrder, TimelineStep, Branch } from './charges/charge.ts';
import type { Check, CheckName } from './http/checks.ts';
import type { JsonObject } from './http/json.ts';
import type { Operation } from './http/operation.ts';
import type { Refusal } from './errors/refusal.ts';
import { isServed } from './http/route.ts';
import { always, at, both, isSuccess, type When } from './when.ts';

/** The policies that a patch may change a part of. */
type Room = {
  [Name in keyof Behaviour]: Behaviour[Name] extends readonly unknown[] | number | Check ? never : Name;
}[keyof Behaviour];

/** The words that faults and variants are written in: each gives a small patch. */
export function change<Name extends Room>(room: Name) {
  return (part: (was: Behaviour[Name]) => Partial<Behaviour[Name]>): Patch =>
    (behaviour) => ({ ...behaviour, [room]: { ...behaviour[room], ...part(behaviour[room]) } });
}

export function together(...patches: readonly Patch[]): Patch {
  return (behaviour) => patches.reduce((changed, patch) => patch(changed), behaviour);
}

export const bounds = (part: Partial<Bounds>): Patch => change('bounds')(() => part);

/** The policies by which bodies are read. */
type BodyRoom = {
  [Name in keyof Behaviour]: Behaviour[Name] extends { readonly fields: object } ? Name : never;
}[keyof Behaviour];

type FieldName<Name extends BodyRoom> = keyof Behaviour[Name]['fields'];

type ReaderOf<Name extends BodyRoom, Field extends FieldName<Name>> = Behaviour[Name]['fields'][Field] extends {
  readonly read: infer Read;
}
  ? Read
  : never;

/** Changes how one field of a body is read. */
export function fieldOf<Name extends BodyRoom>(room: Name) {
  return <Field extends FieldName<Name>>(field: Field) =>
    (read: (was: ReaderOf<Name, Field>) => ReaderOf<Name, Field>): Patch =>
    (behaviour) => {
      const policy = behaviour[room];
      const all = policy.fields as Record<FieldName<Name>, { readonly read: ReaderOf<Name, Field> }>;
      const fields = { ...all, [field]: { ...all[field], read: read(all[field].read) } };
      return { ...behaviour, [room]: { ...policy, fields } };
    };
}

/** Of a new charge. */
export const field = fieldOf('order');

export interface ObservedCharge {
  readonly charge: Charge;
  readonly step: TimelineStep;
  readonly call: Call;
}

/** Changes what is shown of a charge, wherever it is shown. */
export function shownCharge(alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch {
  return change('showing')((was) => ({
    charge: (charge, step, call) => alter(was.charge(charge, step, call), { charge, step, call }),
  }));
}

/** Changes what one operation shows of a charge. */
export const shownAt =
  (name: EndpointName) =>
  (alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch =>
    shownCharge((view, shown) => (isServed(shown.call.route, name) ? alter(view, shown) : view));

/** Changes what the simulated payer does. */
export function branched(alter: (branch: Branch, order: ChargeOrder, call: Call) => Branch): Patch {
  return change('making')((was) => ({ branch: (order, call) => alter(was.branch(order, call), order, call) }));
}

/** Changes where a charge is taken to stand. */
export function standingCharge(alter: (step: TimelineStep, charge: Charge, call: Call) => TimelineStep): Patch {
  return change('showing')((was) => ({
    standing: (charge, call) => alter(was.standing(charge, call), charge, call),
  }));
}

/** Changes the error object of a refusal. */
export function shownError(alter: (error: JsonObject, refusal: Refusal, call: Call) => JsonObject): Patch {
  return change('refusals')((was) => ({
    error: (refusal, call) => alter(was.error(refusal, call), refusal, call),
  }));
}

export const check =
  (name: CheckName) =>
  (alter: (was: Check) => Check): Patch =>
    change('checks')((was) => ({ [name]: alter(was[name]) }));

export const operation =
  (name: EndpointName) =>
  (alter: (was: Operation) => Operation): Patch =>
    change('operations')((was) => {
      const current = was[name];
      return current ? { [name]: alter(current) } : {};
    });

/** Changes finished answers; their headers are only those that the answer itself brings. */
export const answers =
  (when: When) =>
  (alter: (answer: Answer, call: Call) => Partial<Answer>): Patch =>
  (behaviour) => ({
    ...behaviour,
    after: [
      ...behaviour.after,
      (answer, call) => (when(answer, call) ? { ...answer, ...alter(answer, call) } : answer),
    ],
  });

/** Answers what succeeds at one operation with another status. */
export const statusAt = (name: EndpointName, status: number, when: When = always): Patch =>
  answers(both(at(name), isSuccess, when))(() => ({ status }));

type Headers = Readonly<Record<string, string>>;

/** Changes the headers that every answer carries. An empty one is not sent. */
export const headers =
  (when: When) =>
  (alter: (headers: Headers, call: Call) => Headers): Patch =>
    change('wire')((was) => ({
      headers: (answer, call) => {
        const usual = was.headers(answer, call);
        return when(answer, call) ? { ...usual, ...alter(usual, call) } : usual;
      },
    }));
