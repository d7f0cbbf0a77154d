/** An SMS. */
export interface Message {
  readonly to: string;
  readonly text: string;
  readonly at: number;
}
