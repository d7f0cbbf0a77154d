import { parseMsisdn } from '../../contract/msisdn.ts';
import { lenient, type BodyPolicy, type Reader } from '../bodies/body.ts';
import type { NoticeOrder } from './notice.ts';

const phone: Reader<string> = (given) => {
  const number = parseMsisdn(given);
  return number ? { value: `+255${number.nineDigits}` } : { code: 'BAD_NUMBER' };
};

export const noticeOrders: BodyPolicy<NoticeOrder> = lenient({ phone: { name: 'phone', read: phone } });
