import { createOnce, type KeyedCreation } from '../idempotency/creation.ts';
import type { Operation, Operations } from '../http/operation.ts';
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

const createLink: Operation = (call) => {
  const { linkOrder } = call.trace;
  if (!linkOrder) throw new Error('a link was to be made before its order was read');
  return createOnce(linking, linkOrder, call);
};

const listLinks: Operation = (call) => listItems(call.behaviour.linkPages, showLink, call);

const readLink: Operation = (call) => readOne(call.behaviour.linkReading, showLink, call);

export const linkOperations: Operations = {
  'links.create': createLink,
  'links.list': listLinks,
  'links.get': readLink,
};
