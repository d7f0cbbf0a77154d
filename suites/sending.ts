import type { Exchange, RequestTemplate } from '../src/evidence/exchange.ts';
import { idOf } from '../src/evidence/read.ts';
import type { CheckContext } from '../src/run/check/check.ts';

/** Sends one after the other. */
export async function inTurn(
  context: CheckContext,
  ...templates: readonly RequestTemplate[]
): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (const template of templates) answers.push(await context.send(template));
  return answers;
}

/** Sends what makes something, and if it was made, what asks for that; gives its id, or null. */
export async function made(
  context: CheckContext,
  creation: RequestTemplate,
  then: (id: string) => readonly RequestTemplate[],
): Promise<string | null> {
  const id = idOf(await context.send(creation));
  if (id !== null) await inTurn(context, ...then(id));
  return id;
}

/** The same with a body that is sent to the letter. */
export function withText(template: RequestTemplate, raw: string): RequestTemplate {
  const { json: _, ...rest } = template;
  return { ...rest, raw };
}
