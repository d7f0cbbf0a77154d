import { ofObjects } from './explained-objects.ts';
import { inFile, nullIsOpen, type Explained } from './explanation.ts';

const schedule = 'When and how often a delivery is tried again, and what the log then shows, is not stated.';

export const explained: readonly Explained[] = [
  ...ofObjects,
  ...inFile('events/charge-data.ts', [
    {
      within: 'description',
      why: 'Of what an event leaves out, or empty, it says nothing; only the reference must be there.',
    },
    {
      within: 'metadata',
      why: 'Of what an event leaves out, or empty, it says nothing; only the reference must be there.',
    },
    { within: "'link'", why: 'Nothing says that an event names a link.' },
  ]),
  ...inFile('events/delivering.ts', [
    { within: 'minute', why: schedule },
    { within: 'status', why: 'Which answers of a receiver count as delivered is not stated.' },
    { within: 'isDelivered', why: 'Which answers of a receiver count as delivered is not stated.' },
    { why: schedule },
  ]),
  ...inFile('events/delivery.ts', [{ why: schedule }]),
  ...inFile('events/dispatch.ts', [
    { within: 'nextAttemptAt === at', why: 'Only how long the operator waits for a first attempt.' },
    {
      within: 'event.mode ===',
      why: 'What is still to be sent when sending stops finds no address, and what the log calls it is not stated.',
    },
    {
      within: 'stopDeliveries',
      why: 'What is still to be sent when sending stops finds no address, and what the log calls it is not stated.',
    },
    { within: 'target', why: 'Without an address nothing is sent, and what the log calls that is not stated.' },
    { within: '=== moment', why: 'An event may be posted more than once; the schedule is not stated.' },
  ]),
  ...inFile('events/event-operations.ts', [
    {
      within: '!event',
      changes: ['!event -> true'],
      why: 'How a retry is answered is an open question, so one that is refused shows nothing.',
    },
  ]),
  ...inFile('events/underway.ts', [{ why: 'Only how long the operator waits for a first attempt.' }]),
  ...inFile('auth/access.ts', [
    { within: 'at >= key', why: 'The very millisecond at which a key ends is within what clocks differ.' },
    { within: 'secret !== null &&', why: 'No key is kept under what is no key, so none is found.' },
  ]),
  ...inFile('bodies/expiry.ts', [
    { within: 'given === null', why: nullIsOpen },
    { within: 'moment !== null', why: 'Nothing is after now where there is no moment.' },
    { within: 'moment > now(call)', why: 'The very millisecond of the request is within what clocks differ.' },
  ]),
  ...inFile('bodies/body.ts', [
    { within: 'if (unfit)', why: 'Nothing is unfit here: the reference takes any media type and any name.' },
    { within: 'if (misnamed)', why: 'Nothing is unfit here: the reference takes any media type and any name.' },
    { within: "'too_big'", why: 'It is refused all the same, and the status of the code is not stated.' },
    {
      within: "!== 'text'",
      changes: ['call.payload?.is -> call.payload.is'],
      why: 'Whatever has a body has been read by then.',
    },
  ]),
  ...inFile('bodies/fields.ts', [
    {
      within: "typeof given !== 'number'",
      why: 'Both codes of an amount fit one that is no whole number or below 1; each is still refused.',
    },
  ]),
  ...inFile('limits/rate-counter.ts', [
    { within: 'opened + minute - now', why: 'What the X-RateLimit headers and Retry-After hold is not stated.' },
    {
      within: 'remaining:',
      changes: ['Math.max(0, limit - used) -> …', 'limit - used -> limit + used'],
      why: 'What the X-RateLimit headers and Retry-After hold is not stated.',
    },
  ]),
  ...inFile('limits/rate.ts', [
    { within: 'milliseconds / 1000', why: 'What the X-RateLimit headers and Retry-After hold is not stated.' },
  ]),
  ...inFile('bodies/fields.ts', [{ within: 'given === null', why: nullIsOpen }]),
];
