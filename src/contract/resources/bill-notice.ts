import { type Field, field } from './field.ts';
import { constant, flag, orNull, text } from './value.ts';

export const billNoticeFields: readonly Field[] = [
  field('object', 'bill-notice.object', constant('bill_notice')),
  field('bill', 'bill-notice.bill', text),
  field('sent', 'bill-notice.sent', flag),
  field('reason', 'bill-notice.reason', orNull(text)),
  field('to', 'bill-notice.to', text),
];
