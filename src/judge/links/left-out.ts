import type { Law } from '../resources/law.ts';

/** A link that is active now was active then, so a list that left it out lacked it. */
export const leftOutBefore: Law = ({ id, via, fields, known, exchange }, history) => {
  const list = id === null ? undefined : history.leftOut(exchange.deployment, id);
  if (!list || !known || via === 'create' || fields['active'] !== true || exchange.sent < list.received) return [];
  const toldBefore = known.latest.sent >= list.received && known.latest.fields['active'] === true;
  if (toldBefore) return [];
  const expected = `${id} in the list of exchange ${list.n}, where it is newer than what stands there or the list is whole`;
  const place = { expected, actual: 'it was left out, and is active', with: [list.n] };
  return [{ rule: 'links.list.holds-created', place }];
};
