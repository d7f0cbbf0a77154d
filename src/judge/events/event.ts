import { eventFields } from '../../contract/resources/event.ts';
import { readField } from '../../contract/resources/field.ts';
import { equal } from '../resources/compare.ts';
import type { ResourceTable } from '../resources/table.ts';

/** Posted or read from the log; an event that is seen again is the same event, only its delivery moves. */
export const event: ResourceTable = {
  kind: 'event',
  object: 'event.object',
  fieldsOf: ({ via, fields }) =>
    eventFields.filter(
      ({ field, where }) => (where === 'always' || via !== 'posted') && readField(fields, field).is !== 'outside',
    ),
  unchanging: [
    { field: 'type', rule: 'event.type', compare: equal((value) => typeof value === 'string') },
    { field: 'created', rule: 'event.created', compare: equal((value) => typeof value === 'number') },
    { field: 'livemode', rule: 'event.livemode', compare: equal((value) => typeof value === 'boolean') },
  ],
};
