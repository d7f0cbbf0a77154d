import * as z from 'zod';
import { type Field, field } from './field.ts';
import { constant, flag, orNull, text } from './value.ts';

const noticeShape = {
  object: constant('bill_notice'),
  bill: text,
  sent: flag,
  reason: orNull(text),
  to: text,
};

export const billNoticeSchema = z.looseObject(noticeShape);

export const billNoticeFields: readonly Field[] = [
  field('object', 'bill-notice.object', noticeShape.object),
  field('bill', 'bill-notice.bill', text),
  field('sent', 'bill-notice.sent', flag),
  field('reason', 'bill-notice.reason', noticeShape.reason),
  field('to', 'bill-notice.to', text),
];
