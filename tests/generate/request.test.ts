import { expect, test } from 'vitest';
import { deleteEndpoint, getEvent, one, postNotice, retryEvent } from '../../src/generate/request.ts';

test.each([
  ['ch_9f+a=', 'ch_9f+a='],
  ['ch_9f/a b?#é', 'ch_9f%2Fa%20b%3F%23%C3%A9'],
  ['ch_9%db', 'ch_9%25db'],
  ['ch_\ud83d', 'ch_%EF%BF%BD'],
])('the id %s is one segment of a path', (id, segment) => {
  const asked = [one('/v1/charges')('k', id), getEvent('k', id), deleteEndpoint('k', id), postNotice('k', id, {})];
  expect([...asked, retryEvent('k', id)].map(({ path }) => path)).toEqual([
    `/v1/charges/${segment}`,
    `/v1/events/${segment}`,
    `/v1/webhook_endpoints/${segment}`,
    `/v1/bills/${segment}/notify`,
    `/v1/events/${segment}/retry`,
  ]);
});
