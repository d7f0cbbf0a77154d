import { html as tagged } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup whose text is escaped. */
export type Markup = HtmlEscapedString;

/** Nothing that is put in comes later, so what comes out is there at once. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Markup =>
  tagged(parts, ...values) as Markup;
