import { endpoints } from '../../contract/endpoints.ts';
import { matchEndpoint, pathKnown } from '../../contract/routes.ts';
import { closest } from '../../text/did-you-mean.ts';
import type { Problem } from '../../text/problem.ts';
import { quoted } from '../../text/printable.ts';
import type * as Grammar from './grammar.ts';
import { requestLine } from './grammar-parts.ts';
import { problemAt, problemWithin, type SourceLocation } from './source-location.ts';

/**
 * A request that no operation of the document answers, where it is hardly meant: it is near a documented one, or it is
 * expected to succeed. A story that expects a refusal wants it so.
 */
export function pathProblems(
  line: string,
  expected: Grammar.Expected | undefined,
  sourceLocation: SourceLocation,
): readonly Problem[] {
  const { method, path } = requestLine(line);
  const plain = path.split('?', 1)[0]!.replaceAll(/\$\{[^}]*\}/g, 'x');
  if (method === '' || matchEndpoint(method, plain) !== null || wantsRefusal(expected)) return [];
  const near = pathKnown(plain) ? undefined : nearPath(plain);
  if (near !== undefined)
    return [
      problemWithin(sourceLocation, path, `no path ${quoted(path)} is documented`, `did you mean ${quoted(near)}?`),
    ];
  if (!wantsSuccess(expected) || anyServer.has(method) || path.includes('${')) return [];
  const methods = [...new Set(endpoints.map((endpoint) => endpoint.method))].filter((each) =>
    matchEndpoint(each, plain),
  );
  const help =
    methods.length > 0
      ? `documented there: ${methods.join(', ')}`
      : 'a story of an undocumented path expects its refusal';
  return [
    problemAt(sourceLocation, 'value', `no ${method} ${path} is documented, and this expects it to succeed`, help),
  ];
}

/** Any server answers these, whatever its own operations are. */
const anyServer: ReadonlySet<string> = new Set(['OPTIONS', 'HEAD']);

const wantsSuccess = (expected: Grammar.Expected | undefined): boolean =>
  /"status":\s*\[?\s*2\d\d/.test(JSON.stringify(expected ?? null));

/** What a story expects where it is about what is not there. */
function wantsRefusal(expected: Grammar.Expected | undefined): boolean {
  if (expected === undefined || expected === 'judged') return false;
  const text = JSON.stringify(expected);
  return 'error' in expected || /"status":\s*(?:\[?\s*)?[45]\d\d/.test(text) || text.includes('error');
}

/** The documented path of as many parts that differs by slips only. */
function nearPath(path: string): string | undefined {
  const parts = path.split('/');
  if (pathKnown(`/v1${path}`)) return `/v1${path}`;
  return endpoints
    .map((endpoint) => endpoint.path)
    .find((documented) => {
      const known = documented.split('/');
      return known.length === parts.length && known.every((part, at) => isNear(parts[at]!, part));
    });
}

const isNear = (written: string, documented: string): boolean =>
  written === documented || documented === '{id}' || closest(written, [documented]) !== undefined;
