import type { Header } from '../evidence/journal-entry.ts';
import { ClientPanel } from './client/client-panel.ts';
import { ForgetfulPanel } from './forgetful-panel.ts';
import { type Answers, neverSettled } from './history/answers.ts';
import type { Given } from './history.ts';
import { JudgePanel, type Panel } from './judge-panel.ts';
import { incomingJudges, judges } from './judges.ts';
import { LenientPanel } from './lenient-panel.ts';

/** Who judges what a journal holds: it depends on who the journal is about. */
export function panelOf(subject: Header['subject'], given: Given, answers: Answers): Panel {
  const clients = new ClientPanel();
  if (subject === undefined) return new JudgePanel(given, judges, incomingJudges, answers);
  const service =
    subject.is === 'traffic'
      ? new LenientPanel(new ForgetfulPanel(() => new JudgePanel(given, judges, incomingJudges, neverSettled)))
      : new JudgePanel(given, [], [], answers);
  // What a receiver is judged by, situations tell: all exchanges are posts of the kit.
  if (subject.is === 'receiver') return service;
  return {
    get history() {
      return service.history;
    },
    passOver: (exchange) => service.passOver(exchange),
    see: (exchange) => service.see(exchange).concat(clients.see(exchange)),
  };
}
