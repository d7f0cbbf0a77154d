import { askedOf } from '../http/call.ts';
import { createOnce, type KeyedCreation } from '../idempotency/creation.ts';
import type { Operations } from '../http/operation.ts';
import { listItems } from '../lists/pages.ts';
import { readOne } from '../lists/reading.ts';
import { makeLink } from './link-making.ts';
import { showLink } from './link-showing.ts';
import type { Link, LinkOrder } from './link.ts';

const linking: KeyedCreation<LinkOrder, Link> = {
  idempotency: ({ linkIdempotency }) => linkIdempotency,
  attempts: ({ linkAttempts }) => linkAttempts,
  make: makeLink,
  show: showLink,
};

export const linkOperations: Operations = {
  'links.create': (call) => createOnce(linking, askedOf(call.trace.linkOrder), call),
  'links.list': (call) => listItems(call.behaviour.linkPages, showLink, call),
  'links.get': (call) => readOne(call.behaviour.linkReading, showLink, call),
};
