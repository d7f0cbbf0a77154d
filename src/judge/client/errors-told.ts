import { isErrorCode } from '../../contract/errors.ts';
import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, json } from '../../evidence/read.ts';
import { sentBy } from './claim-judge.ts';
import { ownCodes } from './told.ts';

type ErrorTold = Extract<ToldCommand['told'], { is: 'error' }>['error'];

/** A command that ended in an error of the service, with what the client was answered last. */
export interface Refusal {
  readonly command: ToldCommand;
  readonly exchange: Exchange;
  readonly code: string;
  readonly error: Readonly<Record<string, unknown>>;
  /** Left out where the client gave a result. */
  readonly told?: ErrorTold;
}

/** A client that tells later than this after an answer may have waited for it in vain. */
const longest_ms = 500;

/** What a client tries again after, until its patience ends, which may be an error of its own. */
const passing: readonly string[] = ['RATE_LIMITED', 'LEDGER_UNAVAILABLE'];

/**
 * Of commands whose last answer was an error as documented. A client whose patience ended over several tries, or before it
 * read the only answer, may say just that.
 */
export function refusals(facts: ClientCaseFacts): readonly Refusal[] {
  return facts.commands.flatMap((command) => {
    const sent = sentBy(facts, command);
    const exchange = sent.at(-1);
    const code = exchange && errorCode(exchange);
    if (!exchange || code == null || (exchange.answer?.status ?? 0) < 400) return [];
    const error = asObject(asObject(json(exchange.answer?.body)?.value)?.['error']) ?? {};
    const { told } = command;
    if (told.is === 'result') return [{ command, exchange, code, error }];
    if (told.is !== 'error') return [];
    const isOwn = ownCodes.includes(told.error.code) || (passing.includes(code) && !isErrorCode(told.error.code));
    if (isOwn && (sent.length > 1 || command.ended - exchange.received >= longest_ms)) return [];
    return [{ command, exchange, code, error, told: told.error }];
  });
}
