import { describe, expect, it } from 'vitest';
import { type Problem, renderProblem } from '../../src/text/problem.ts';
import { processorSeconds } from './helpers/processor-seconds.ts';

const problem: Problem = { file: 'a.yaml', line: 2, column: 5, message: 'unknown key "x"' };
const at = (column: number, line = 1): Problem => ({ file: 'a.yaml', line, column, message: 'here' });
const shown = (one: Problem, source: string): string[] => renderProblem(one, source).split('\n').slice(1);

describe('renderProblem', () => {
  it('says what, where and what to do', () => {
    const text = renderProblem({ ...problem, help: 'did you mean "y"?' }, 'a: 1\nb: {x: 1}\n');
    expect(text).toBe(
      ['a.yaml:2:5: unknown key "x"', '  b: {x: 1}', '      ^', '  help: did you mean "y"?'].join('\n'),
    );
  });

  it('shows no line where there is none', () => {
    expect(shown(at(1, 9), 'a: 1\n')).toEqual([]);
    expect(shown(at(1), '')).toEqual([]);
  });

  it('names no place where it is about the file as a whole', () => {
    expect(renderProblem(at(0, 0), '')).toBe('a.yaml: here');
  });

  it('points behind the end of a line', () => {
    expect(shown(at(5), 'a: [\r\n')).toEqual(['  a: [', '      ^']);
  });

  it('expands tabs', () => {
    expect(shown(at(3), '\t\tb: 1')).toEqual(['          b: 1', '          ^']);
  });

  it('counts wide, combining and joined characters as they are shown', () => {
    expect(shown(at(6), '"日本" x')).toEqual(['  "日本" x', '         ^']);
    expect(shown(at(4), 'é: x')).toEqual(['  é: x', '     ^']);
    expect(shown(at(8), '👩‍👩‍👧 x'.slice(0, 9) + 'x')[1]).toMatch(/^ {4,6}\^$/);
  });

  it('shows a window of a long line', () => {
    const line = `${'a'.repeat(5000)}X${'b'.repeat(5000)}`;
    const [text = '', caret = ''] = shown(at(5001), line);
    expect(text[caret.indexOf('^')]).toBe('X');
    expect(text).toMatch(/^ {2}…a{59,60}Xb+…$/);
    expect(text.length).toBeLessThan(110);
  });

  it('shows the whole of a line that just fits', () => {
    expect(shown(at(100), 'x'.repeat(100))[0]).toBe(`  ${'x'.repeat(100)}`);
  });

  it('shows the window of a line of 1 MiB at once', () => {
    let line: string | undefined;
    expect(processorSeconds(() => ([line] = shown(at(500_000), '日'.repeat(1_000_000))))).toBeLessThan(2);
    expect(line).toContain('日');
  });

  it('lets no control character of a file through', () => {
    const text = renderProblem({ ...problem, message: 'unknown \u001b[31m\u202e' }, 'a\nb\u001b]0;x\u0007: 1');
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it('hides keys and signing secrets, even when the caret stands in one', () => {
    const source = 'key: sk_live_CANARYCANARYCANARYCANARYCANARYca whsec_CANARY';
    expect(renderProblem({ ...at(20), message: source }, source)).not.toContain('CANARY');
  });
});
