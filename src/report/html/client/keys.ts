/** `/` goes to the filter, j and k to the next and the last broken rule; while something is typed they are letters. */
export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    if (key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>('#query')?.focus();
    }
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;

function step(by: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>('article:not([hidden]) > h3')];
  const heights = shown.map((heading) => heading.getBoundingClientRect().top);
  const [near, far] = [60, 110];
  const next = by === 1 ? heights.findIndex((top) => top > far) : heights.findLastIndex((top) => top < near);
  const heading = shown[next];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}
