import { element } from '../dom/element.ts';
import { serviceAddress } from '../dom/service.ts';
import { type Entry, type Found, searchIn } from './index.ts';

let started = false;

const addressOf = (path: string): string => new URL(path.slice(1), serviceAddress()).href;

const row = ({ path, kind, title }: Found): HTMLElement =>
  element('li', {}, element('a', { href: addressOf(path) }, title, element('span', {}, kind)));

/** Moves the focus through the search field and the results with the arrow keys. */
const moveFocus = (event: KeyboardEvent, dialog: HTMLDialogElement): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, li a')];
  const next = stops.indexOf(document.activeElement as HTMLElement) + step;
  stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus();
};

const loadEntries = async (address: string): Promise<Entry[]> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
};

/** Loads the entries of the search, and shows results while the user types. */
export const startSearch = async (dialog: HTMLDialogElement): Promise<void> => {
  const [input, list, status] = [dialog.querySelector('input'), dialog.querySelector('ol'), dialog.querySelector('p')];
  if (started || input === null || list === null || status === null) return;
  started = true;
  status.textContent = 'Loading …';
  try {
    const search = searchIn(await loadEntries(dialog.dataset.index ?? ''));
    const show = (): void => {
      const words = input.value.trim();
      const found = words === '' ? [] : search(words);
      list.replaceChildren(...found.map(row));
      status.textContent = words === '' ? '' : found.length === 0 ? 'No results.' : `${found.length} found.`;
    };
    input.addEventListener('input', show);
    dialog.addEventListener('keydown', (event) => moveFocus(event, dialog));
    dialog.querySelector('form')?.addEventListener('submit', (event) => {
      const first = list.querySelector('a');
      if (event.submitter !== null && event.submitter === document.activeElement) return;
      event.preventDefault();
      first?.click();
    });
    list.addEventListener('click', () => dialog.close());
    show();
  } catch {
    started = false;
    status.textContent = 'The search could not be loaded. Close it and try again.';
  }
};
