import { parseMsisdn } from '../../contract/msisdn.ts';
import { lenient, type BodyPolicy, type Reader } from '../bodies/body.ts';

/** Whom to notify, after reading. */
export interface NoticeOrder {
  readonly phone: string;
}

const phone: Reader<string> = (given) => {
  const number = parseMsisdn(given);
  return number ? { value: `+255${number.nineDigits}` } : { code: 'BAD_NUMBER' };
};

export const noticeOrders: BodyPolicy<NoticeOrder> = lenient({ phone: { name: 'phone', read: phone } });
