import { html } from 'hono/html';
import type { PageContext } from './payer-page.ts';

export type Markup = ReturnType<typeof html>;
type Status = 200 | 404 | 422;

const style = html`<style>
  body {
    font:
      1rem/1.5 system-ui,
      sans-serif;
    max-width: 28rem;
    margin: 2rem auto;
    padding: 0 1rem;
    overflow-wrap: anywhere;
  }
  label {
    display: block;
    margin: 1rem 0;
  }
  input,
  select,
  button {
    display: block;
    box-sizing: border-box;
    width: 100%;
    padding: 0.5rem;
    font: inherit;
  }
</style>`;

export function showPage(
  http: PageContext,
  status: Status,
  title: string,
  content: Markup,
): Response | Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
  return http.html(page, status);
}

export const noSuchPage = (http: PageContext): Response | Promise<Response> =>
  showPage(http, 404, 'Nothing to pay', html`<p>There is nothing to pay at this address. Please check it.</p>`);
