/** The command, the target or a scenario is wrong: said in lines for the person, before anything was sent. */
export class Wrong extends Error {
  override readonly name = 'Wrong';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines[0] ?? 'wrong');
    this.lines = lines;
  }
}
