import { keyCodes } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, succeeded } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** The number and the status of the exchange of an earlier run, and what is answered to the same request now. */
type SentAgain = Parts<'now', { earlier: number; status: number | null }>;

/** A request that an earlier run saw accepted. */
export const requestSentAgain = situation('general/sent-again', ({ earlier, status, now }: SentAgain) => {
  const { answer, template, request } = now;
  const isAccepted = succeeded(now) && errorCode(now) === null;
  if (!isAccepted && isExcused(now)) return [];
  const what = `${template?.method ?? request.method} ${template?.path ?? request.target}`;
  const expected = `an acceptance of ${what}, since exchange ${earlier} of the earlier run was answered ${status}`;
  const actual = `${answer?.status} ${errorCode(now) ?? ''}`.trim();
  return decided('versioning.additive', now, isAccepted, { expected, actual });
});

/** What is refused for the key or its business says nothing of the request, and a failure nothing of either. */
function isExcused(exchange: Exchange): boolean {
  const status = exchange.answer?.status ?? 0;
  const code = errorCode(exchange) ?? '';
  return (
    status === 0 || status >= 500 || ofKey.has(code) || isOfOtherNumber(exchange, code) || mayLackScope(exchange, code)
  );
}

/** Another run draws other numbers, and which first digits a number may have is open. */
const isOfOtherNumber = ({ template }: Exchange, code: string): boolean =>
  code === 'BAD_MSISDN' && /\{payer:(?:any|live)-/.test(JSON.stringify(template ?? ''));

const mayLackScope = ({ key }: Exchange, code: string): boolean => code === 'FORBIDDEN_SCOPE' && key.scopes === null;

const ofKey: ReadonlySet<string> = new Set([...keyCodes, 'MERCHANT_NOT_LIVE']);
