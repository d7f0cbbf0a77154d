import type { Model } from '../model.ts';

/** What a format is made of. */
export interface Source {
  readonly model: Model;
  /** The journal that the model was read from. */
  readonly journal: string;
}
