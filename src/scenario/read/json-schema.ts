import { z } from 'zod';
import { rules } from '../../contract/rules.ts';
import { scopes } from '../../contract/scopes.ts';
import { operatorActions } from '../../target/operator/actions.ts';
import { Rerun, Story } from './grammar.ts';

const Scenario = z.union([Story, Rerun]);

/** The grammar of a scenario file for editors, with the words that are looked up when a story is read. */
export function scenarioJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(Scenario, {
    io: 'input',
    override: ({ jsonSchema, path }) => addWords(jsonSchema, path),
  });
  return { ...schema };
}

const storyRules = rules.filter(({ binds, decided }) => binds === 'service' && decided.by !== 'unobservable');

const WORDS: Readonly<Record<string, readonly string[]>> = {
  rules: storyRules.map(({ id }) => id),
  has: scopes,
  lacks: scopes,
  operator: operatorActions,
};

/** Of the lists under a name; the same names of single texts stay open. */
function addWords(schema: z.core.JSONSchema.BaseSchema, path: readonly (string | number)[]): void {
  const [name, items] = path.slice(-2);
  const words = items === 'items' ? WORDS[String(name)] : undefined;
  if (words !== undefined) schema.enum = [...words];
}
