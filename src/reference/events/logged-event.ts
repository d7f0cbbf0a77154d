import type { Mode } from '../accounts.ts';
import type { JsonObject } from '../json.ts';
import type { Stored } from '../store.ts';
import type { Delivery } from './delivery.ts';

export interface LoggedEvent extends Stored {
  readonly mode: Mode;
  readonly type: string;
  readonly data: JsonObject;
  delivery: Delivery;
}
