import { element } from './element.ts';

const SAID_FOR_MS = 2_000;

/**
 * Adds a copy button to each block of code. A page that is not loaded over TLS has no access to the clipboard, and gets
 * no buttons.
 */
export const addCopyButtons = (): void => {
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll('pre.code')) {
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => button.replaceChildren('Copy'), SAID_FOR_MS);
    });
    const frame = element('div', { class: 'copied' });
    block.replaceWith(frame);
    frame.append(block, button);
  }
};
