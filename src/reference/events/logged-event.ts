import type { Mode } from '../world/accounts.ts';
import type { JsonObject } from '../http/json.ts';
import type { Stored } from '../world/store.ts';
import type { Delivery } from './delivery.ts';

export interface LoggedEvent extends Stored {
  readonly mode: Mode;
  readonly type: string;
  readonly data: JsonObject;
  delivery: Delivery;
}
