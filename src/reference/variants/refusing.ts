import type { Patch } from '../behaviour.ts';
import { check } from '../change.ts';
import { parseObject } from '../http/payload.ts';
import { varying } from './variant.ts';

/** Frameworks fetch what a path names before they ask who may see it. */
const boundFirst = check('scope')((was) => (call) => {
  const refusal = was(call);
  const { route, behaviour } = call;
  if (!refusal || route.is !== 'served' || route.id === '') return refusal;
  const readings = [behaviour.reading, behaviour.billReading, behaviour.linkReading, behaviour.eventReading];
  const isThere = [...readings, behaviour.endpointReading].some((reading) => reading.find(route.id, call) !== null);
  return isThere ? refusal : { code: 'NOT_FOUND' };
});

/** What is no JSON object is read as one without fields. */
const emptyWhereUnreadable: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      const { payload } = call;
      const isObject = payload?.is === 'text' && parseObject(payload.text, behaviour.bounds.nesting) !== null;
      if (payload && payload.is !== 'too_big' && !isObject)
        Object.assign(call, { payload: { is: 'text', text: '{}' } });
    },
  ],
});

export const refusingVariants = varying({
  'refusing.bound: an id that nothing has is told before the scope that is lacking': boundFirst,
  'refusing.empty: a body that cannot be read lacks what is required': emptyWhereUnreadable,
});
