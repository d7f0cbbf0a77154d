import type { EndpointName } from '../../contract/endpoints.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { causeRuleOf } from '../../contract/chapters/errors.ts';
import type { Patch } from '../behaviour.ts';
import type { Reader } from '../bodies/body.ts';
import { answers, change, check, operation, shownError } from '../change.ts';
import type { When } from '../when.ts';
import { refuse } from '../errors/refuse.ts';
import type { Call } from '../http/call.ts';
import type { CheckName } from '../http/checks.ts';
import type { JsonObject } from '../http/json.ts';
import type { Table } from '../named.ts';
import { breakingEach, type Breaking, type Fault } from './fault.ts';
import { miscalling } from './misreading.ts';

/** Changes the error object of one refusal. */
export const errorOf =
  (rightly: ErrorCode) =>
  (alter: (error: JsonObject, call: Call) => JsonObject): Patch =>
    shownError((error, { code }, call) => (code === rightly ? alter(error, call) : error));

/** Tells one refusal with a code that is not in the catalogue. */
export const coded = (rightly: ErrorCode, wrongly: string): Patch =>
  errorOf(rightly)((error, { deployment }) => ({
    ...error,
    code: wrongly,
    doc: `${deployment.docsUrl}/errors/${wrongly}`,
  }));

/** Answers one refusal with another status. */
export const statusOf = (rightly: ErrorCode, wrong: number, when: (call: Call) => boolean = () => true): Patch =>
  change('refusals')((was) => ({
    status: (refusal, call) => (refusal.code === rightly && when(call) ? wrong : was.status(refusal, call)),
  }));

/** Fails as code does that nobody tried with such a request. */
export const crashing = (when: When): Patch =>
  answers(when)(({ status, body }, call) => ({
    status: 500,
    body: status < 400 ? refuse(call, { code: 'BAD_REQUEST' }).body : body,
  }));

/** Refuses rightly and says why wrongly. */
type Telling = (wrongly: ErrorCode, rightly: ErrorCode) => Patch;

/** At one check. */
export const toldAt =
  (name: CheckName, when: (call: Call) => boolean = () => true): Telling =>
  (wrongly, rightly) =>
    check(name)((was) => (call) => {
      const refusal = was(call);
      return refusal?.code === rightly && when(call) ? { code: wrongly } : refusal;
    });

/** Where one field of a body is read. */
export const toldIn =
  (field: (read: <T>(was: Reader<T>) => Reader<T>) => Patch, when?: Parameters<typeof miscalling>[1]): Telling =>
  (wrongly) =>
    field(miscalling(wrongly, when));

/** Of an id that stands for nothing. */
export const notFoundAs = (name: EndpointName, wrongly: ErrorCode): Patch =>
  operation(name)((was) => async (call) => {
    const answered = await was(call);
    return call.trace.refusal?.code === 'NOT_FOUND' ? refuse(call, { code: wrongly }) : answered;
  });

/** Refusals with the code of another cause: both are told wrongly. */
export const miscalled = (
  breaking: Breaking<Patch>,
  telling: Telling,
  table: Table<readonly [rightly: ErrorCode, wrongly: ErrorCode]>,
): readonly Fault[] =>
  breakingEach(
    breaking,
    ([rightly, wrongly]) => [causeRuleOf(rightly), causeRuleOf(wrongly)],
    ([rightly, wrongly]) => telling(wrongly, rightly),
    table,
  );
