import { Secret } from '../secret.ts';

/** The one place where a key leaves for the operator. */
export function actionJson(body: object): string {
  const open = Object.entries(body).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
  return JSON.stringify(Object.fromEntries(open));
}
