import { balance } from './balance.ts';
import { chargeAsked } from './charge-asked.ts';
import { chargeMoney } from './charge-money.ts';
import { chargeNote } from './charge-note.ts';
import { chargePos } from './charge-pos.ts';
import { chargeShape } from './charge-shape.ts';
import { chargeSteady } from './charge-steady.ts';
import { chargeTimes } from './charge-times.ts';
import { echo } from './echo.ts';
import { headers } from './headers.ts';
import type { Judge } from './judge.ts';
import { lifecycle } from './lifecycle.ts';
import { listComplete } from './list-complete.ts';
import { listCursor } from './list-cursor.ts';
import { listEnd } from './list-end.ts';
import { listFilter } from './list-filter.ts';
import { listOrder } from './list-order.ts';
import { listShape } from './list-shape.ts';
import { listSize } from './list-size.ts';
import { money } from './money.ts';
import { sandbox } from './sandbox.ts';
import { triggers } from './triggers.ts';

/** Everyone who looks at what an answer holds. */
export const resourceJudges: readonly Judge[] = [
  headers,
  money,
  chargeShape,
  chargeAsked,
  chargeMoney,
  chargeTimes,
  chargeSteady,
  chargeNote,
  chargePos,
  echo,
  lifecycle,
  triggers,
  listShape,
  listSize,
  listOrder,
  listCursor,
  listEnd,
  listFilter,
  listComplete,
  balance,
  sandbox,
];
