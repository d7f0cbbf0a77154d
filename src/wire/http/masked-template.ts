import type { RequestTemplate } from '../../evidence/exchange.ts';

/** A literal number of a hand-written scenario is masked as well; placeholders stay what they are. */
export function maskedTemplate(template: RequestTemplate, text: (value: string) => string): RequestTemplate {
  const written = JSON.stringify(template);
  return text(written) === written ? template : (maskedValue(template, text) as RequestTemplate);
}

/** Member by member: asterisks in the digits of a JSON number would leave no JSON. */
function maskedValue(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value));
  if (Array.isArray(value)) return value.map((each) => maskedValue(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), maskedValue(each, text)]));
}
