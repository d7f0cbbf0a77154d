import { isNew } from '../general/second-look.situation.ts';
import type { Law } from '../resources/known.ts';

/** A link that is active now was active then, so a list that left it out lacked it. */
export const leftOutBefore: Law = ({ id, via, fields, known, exchange }, history) => {
  const list = id === null ? undefined : history.leftOut(exchange.deployment, id);
  if (!list || !known || via === 'create' || fields['active'] !== true || exchange.sent < list.received) return [];
  // What is read sooner may be behind, and is asked for again.
  const toldBefore = !isNew(list.received, known.latest) && known.latest.fields['active'] === true;
  if (toldBefore) return [];
  const expected = `${id} in the list of exchange ${list.n}, where it is newer than what stands there or the list is whole`;
  const place = { expected, actual: 'it was left out, and is active', with: [list.n] };
  return [{ rule: 'links.list.holds-created', place }];
};
