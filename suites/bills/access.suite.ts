import fc from 'fast-check';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import { unknownId, unknownIdBoundaries } from '../../src/generate/charges/charge-id.ts';
import { plainBill } from '../../src/generate/bills/bill.ts';
import { getBill, listBills, postBill, postNotice } from '../../src/generate/bills/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { bill, billing, billingKey, makeBill } from './asking.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor, ofForbiddenScope } from '../charges/keys.ts';
import { keyOf, makesBusinesses, ownBusiness } from '../auth/own-business.ts';

const otherCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `bl_${Array.from(id.slice(3), otherCase).join('')}`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => id.slice(3),
  (id) => `ch_${id.slice(3)}`,
];

const unknownBills: readonly string[] = unknownIdBoundaries.map((id) => id.replace(/^ch_/, 'bl_'));

const allBut = (scope: Scope): readonly Scope[] => scopes.filter((each) => each !== scope);

export const checks: readonly Check[] = [
  property({
    id: 'bills-access/without-writing',
    title: 'A key without bills:write makes no bill and sends no notice, but reads bills',
    deployment: 'live',
    rules: [
      'scopes.bills.create.required',
      'scopes.bills.notify.required',
      'scopes.bills.get.sufficient',
      'scopes.bills.list.sufficient',
      ...ofForbiddenScope,
    ],
    needs: {
      keys: { maker: billing, main: { mode: 'live', has: ['bills:read'], lacks: ['bills:write'] } },
      permit: 'prompting',
    },
    arbitrary: fc.constant(plainBill),
    boundaries: [],
    runs: { quick: 1, standard: 1, deep: 1 },
    requestsPerRun: 5,
    body: async (context, body) => {
      const { id } = await makeBill(context, keyFor(context, 'maker'));
      const key = keyFor(context);
      await context.send(postBill(key, body));
      await context.send(postNotice(key, id, { phone: noticePhone }));
      await context.send(getBill(key, id));
      await context.send(listBills(key));
    },
  }),
  property({
    id: 'bills-access/without-reading',
    title: 'A key without bills:read makes bills and reads none',
    deployment: 'live',
    rules: [
      'scopes.bills.create.sufficient',
      'scopes.bills.get.required',
      'scopes.bills.list.required',
      ...ofForbiddenScope,
    ],
    needs: { keys: { main: { mode: 'live', has: ['bills:write'], lacks: ['bills:read'] } } },
    arbitrary: fc.constant(plainBill),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 4,
    body: async (context, body) => {
      const key = keyFor(context);
      const id = idOf(await context.send(postBill(key, body)));
      if (id !== null) await context.send(getBill(key, id));
      await context.send(listBills(key));
      await context.send(listBills(key, { state: 'open', limit: '1' }));
    },
  }),
  property({
    id: 'bills-access/one-scope',
    title: 'One scope alone opens what it is for, and all others together do not',
    deployment: 'live',
    rules: [
      'scopes.bills.create.required',
      'scopes.bills.create.sufficient',
      'scopes.bills.notify.required',
      'scopes.bills.notify.sufficient',
      'scopes.bills.get.required',
      'scopes.bills.get.sufficient',
      'scopes.bills.list.required',
      'scopes.bills.list.sufficient',
      ...ofForbiddenScope,
    ],
    needs: { keys: {}, operator: makesBusinesses, permit: 'prompting' },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 8,
    body: async (context) => {
      const { business, key: writer } = await ownBusiness(context, { scopes: ['bills:write'] });
      const key = (granted: readonly Scope[]): Promise<string> => keyOf(context, business, { scopes: granted });
      const reader = await key(['bills:read']);
      const [noWriter, noReader] = [await key(allBut('bills:write')), await key(allBut('bills:read'))];
      const { id } = await makeBill(context, writer);
      await context.send(postNotice(writer, id, { phone: noticePhone }));
      await context.send(getBill(reader, id));
      await context.send(listBills(reader));
      await context.send(postBill(noWriter, plainBill));
      await context.send(postNotice(noWriter, id, { phone: noticePhone }));
      await context.send(getBill(noReader, id));
      await context.send(listBills(noReader));
    },
  }),
  property({
    id: 'bills-access/of-another-business',
    title: 'A bill of another business is neither found, nor listed, nor notified',
    deployment: 'live',
    rules: [
      'bills.get.foreign-not-found',
      'bills.notify.foreign-not-found',
      'bills.list.own-business-only',
      'errors.cause-of-not-found',
    ],
    needs: { keys: { main: billing, other: { ...billing, business: 'other' } }, permit: 'prompting' },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 8,
    body: async (context) => {
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const { id, customerRef } = await makeBill(context, other);
      await makeBill(context, main);
      await context.send(getBill(other, id));
      await context.send(getBill(main, id));
      await context.send(postNotice(main, id, { phone: noticePhone }));
      await context.send(listBills(main, { limit: '10' }));
      await context.send(listBills(main, { customer_ref: customerRef }));
      await context.send(listBills(main, { limit: '10', starting_after: id }));
    },
  }),
  property({
    id: 'bills-access/unknown-ids',
    title: 'A bill that never existed is not found, however its id is written',
    deployment: 'live',
    rules: ['bills.get.unknown-not-found', 'errors.cause-of-not-found'],
    needs: { keys: { main: { mode: 'live', has: ['bills:read'] } } },
    arbitrary: unknownId,
    boundaries: unknownBills,
    runs: { quick: 1, standard: unknownBills.length, deep: 80 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(getBill(keyFor(context), id))),
  }),
  property({
    id: 'bills-access/nearly-known-ids',
    title: 'An id that differs from that of a bill in as little as one character is not that bill',
    deployment: 'live',
    rules: ['bills.get.unknown-not-found'],
    needs: billingKey,
    arbitrary: fc.constantFrom(...nearIds),
    boundaries: nearIds,
    runs: { quick: 0, standard: nearIds.length, deep: nearIds.length },
    requestsPerRun: 2,
    body: async (context, near) => {
      const id = idOf(await bill(context));
      if (id !== null && near(id) !== id) await context.send(getBill(keyFor(context), near(id)));
    },
  }),
];
