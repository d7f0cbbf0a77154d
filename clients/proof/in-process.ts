import type { Adapter, StartAdapter } from '../../src/client/adapter/adapter.ts';
import type { Args, Operation, Told } from '../../src/client/adapter/protocol.ts';
import { answerSchema } from '../../src/client/adapter/protocol.ts';
import { Commands } from '../reference/commands.ts';
import type { Policy } from '../reference/policy.ts';

const ended: Told = { is: 'none', why: 'the adapter was ended by SIGKILL' };

/** The reference client as an adapter in this process; what outlives a kill is in its folder alone. */
class InProcess implements Adapter {
  readonly trouble = null;
  readonly #kill = new AbortController();
  readonly #commands: Commands;
  readonly #killed: Promise<Told>;

  constructor(policy: Policy) {
    this.#commands = new Commands(policy, this.#kill.signal);
    this.#killed = new Promise((resolve) => {
      this.#kill.signal.addEventListener('abort', () => resolve(ended), { once: true });
    });
  }

  tell(op: Operation, args: Args, client: string): Promise<Told> {
    const command = JSON.stringify({ op, args });
    return Promise.race([this.#killed, this.#said(command, client)]);
  }

  /** As over a pipe: both sides have values of their own. */
  async #said(command: string, client: string): Promise<Told> {
    const { op, args } = JSON.parse(command) as { readonly op: string; readonly args: Args };
    const said = await this.#commands.do(op, args, client);
    const answer = answerSchema.parse(JSON.parse(JSON.stringify({ id: 0, ...said })));
    if ('error' in answer) return { is: 'error', error: answer.error };
    if ('unsupported' in answer) return { is: 'unsupported' };
    return { is: 'result', value: answer.result };
  }

  kill(): Promise<void> {
    this.#kill.abort(new Error('killed'));
    return Promise.resolve();
  }
}

export const inProcess =
  (policy: Policy): StartAdapter =>
  () =>
    new InProcess(policy);
