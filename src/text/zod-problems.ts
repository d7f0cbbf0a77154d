import type { z } from 'zod';
import { inOrder, problemOf } from './misfit.ts';
import type { Problem } from './problem.ts';
import type { YamlSource } from './yaml-source.ts';
import { fit } from './zod-misfits.ts';

type Checked<T> =
  | { readonly is: 'fits'; readonly value: T }
  /** All of them, not only the first. */
  | { readonly is: 'wrong'; readonly problems: readonly Problem[] };

/** A YAML file against a schema: its value, or all that is wrong with it, in plain words with line and column. */
export function checkSource<S extends z.ZodType>(schema: S, source: YamlSource): Checked<z.output<S>> {
  const fitting = fit(schema, source.data);
  if (fitting.is === 'fits') return fitting;
  return { is: 'wrong', problems: inOrder(fitting.misfits.map((misfit) => problemOf(source, misfit))) };
}
