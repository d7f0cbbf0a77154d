import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { answers, change, shownError, type When } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import type { Call } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';

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
