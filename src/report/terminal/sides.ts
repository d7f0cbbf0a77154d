import { rules as all } from '../../contract/rules.ts';
import type { Report } from '../report-json.ts';
import { counted } from './words.ts';

/** Of recorded traffic: what each side broke; null where nobody broke anything, or one side alone was judged. */
export function sidesSentence({ subject, target, rules }: Report): string | null {
  if (subject?.is !== 'traffic') return null;
  const broken = rules.filter(({ verdict }) => verdict === 'fail');
  if (broken.length === 0) return null;
  const ofClient = broken.filter(({ id }) => isOfClient(id)).length;
  const ofService = broken.length - ofClient;
  return `In ${subject.name}, ${broke('the client', ofClient)}, and ${broke(`the service, ${target.name},`, ofService)}.`;
}

const clientRules: ReadonlySet<string> = new Set(all.filter(({ binds }) => binds === 'client').map(({ id }) => id));

/** Whether a rule binds who calls the service. */
export const isOfClient = (id: string): boolean => clientRules.has(id);

const broke = (who: string, count: number): string =>
  count === 0 ? `${who} broke nothing that was seen` : `${who} broke ${counted(count, 'documented rule')}`;
