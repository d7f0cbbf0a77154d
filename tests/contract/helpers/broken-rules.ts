import { type Field, holds } from '../../../src/contract/resources/field.ts';

/** The rules that an object of these fields breaks. */
export const brokenRules = (fields: readonly Field[], object: unknown) =>
  fields.filter((each) => !holds(each, object)).map(({ rule }) => rule);
