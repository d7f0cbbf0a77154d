import type { EndpointName } from '../contract/endpoints.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Answer } from './http/answer.ts';
import type { Call } from './http/call.ts';
import { isServed } from './http/route.ts';

export type When = (answer: Answer, call: Call) => boolean;

export const always: When = () => true;
export const isError: When = ({ status }) => status >= 400;
export const isSuccess: When = ({ status }) => status < 400;
export const isReplay: When = (_answer, { trace }) => trace.replayed === true;

/** Whether a request asks for one of these operations. */
export const asksFor =
  (...names: readonly EndpointName[]) =>
  ({ route }: Call): boolean =>
    names.some((name) => isServed(route, name));

export const at =
  (name: EndpointName): When =>
  (_answer: Answer, call: Call) =>
    isServed(call.route, name);

export const refusedWith =
  (...codes: readonly ErrorCode[]): When =>
  (_answer, { trace }) =>
    trace.refusal !== undefined && codes.includes(trace.refusal.code);

export const both =
  (...conditions: readonly When[]): When =>
  (answer, call) =>
    conditions.every((holds) => holds(answer, call));
