import type { Header } from '../evidence/journal-entry.ts';
import { ClientPanel } from './client/client-panel.ts';
import type { Answers } from './history/answers.ts';
import type { Given } from './history.ts';
import { JudgePanel, type Panel } from './judge-panel.ts';
import { incomingJudges, judges } from './judges.ts';

/** Who judges what a journal holds: it depends on who the journal is about. */
export function panelOf(subject: Header['subject'], given: Given, answers: Answers): Panel {
  const clients = new ClientPanel();
  const isAboutService = subject === undefined || subject.is === 'traffic';
  const service = isAboutService
    ? new JudgePanel(given, judges, incomingJudges, answers)
    : new JudgePanel(given, [], [], answers);
  // What a receiver is judged by, situations tell: all exchanges are posts of the kit.
  if (subject === undefined || subject.is === 'receiver') return service;
  return {
    history: service.history,
    passOver: (exchange) => service.passOver(exchange),
    see: (exchange) => [...service.see(exchange), ...clients.see(exchange)],
  };
}
