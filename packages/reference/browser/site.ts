/**
 * The script that runs on every page after the page is shown. Without it, only the search, the console and the copy
 * buttons are missing.
 */
import { addCopyButtons } from './dom/copy.ts';
import { serviceAddress } from './dom/service.ts';

const PRINTED_ADDRESS = 'http://127.0.0.1:3000';

/** Matches addresses of operations in the previous reference: `/docs#/participants/listParticipants`. */
const formerAddress = /^#\/\w+\/(\w+)$/.exec(location.hash);
if (formerAddress !== null) location.replace(new URL(`docs/operations/${formerAddress[1]}`, serviceAddress()));

/** Replaces the base URL in the samples by the URL of this service. */
const nameThisService = (): void => {
  const address = serviceAddress().replace(/\/$/, '');
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.nodeValue?.includes(PRINTED_ADDRESS)) node.nodeValue = node.nodeValue.replaceAll(PRINTED_ADDRESS, address);
  }
};

const enableSearch = (): void => {
  const [button, dialog] = [document.querySelector<HTMLElement>('.find'), document.querySelector('dialog')];
  if (button === null || dialog === null) return;
  const open = async (): Promise<void> => {
    dialog.showModal();
    (await import('./search/search.ts')).startSearch(dialog);
  };
  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    void open();
  });
};

/** Keeps the selected tab of the samples open: a click on it must not close it, which would leave an empty space. */
const keepTabOpen = (): void => {
  for (const summary of document.querySelectorAll('.samples summary')) {
    summary.addEventListener('click', (event) => {
      if (summary.parentElement?.matches('details[open]')) event.preventDefault();
    });
  }
};

const enableConsole = (): void => {
  const place = document.querySelector<HTMLElement>('.try');
  if (place === null) return;
  place.hidden = false;
  place.querySelector('button')?.addEventListener('click', async () => {
    (await import('./console/console.ts')).openConsole(place);
  });
};

/** Scrolls the sidebar to the link to the current page. `scrollIntoView` would also scroll the page itself. */
const showCurrentPage = (): void => {
  const sidebar = document.querySelector('#navigation');
  const link = sidebar?.querySelector('[aria-current]');
  if (!sidebar || !link) return;
  const distance = link.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
  sidebar.scrollTop += distance - sidebar.clientHeight / 2;
};

/** Opens the section that contains the target of a link to a field. */
const openTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let box = target?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true;
  target?.scrollIntoView();
};

nameThisService();
addCopyButtons();
keepTabOpen();
enableSearch();
enableConsole();
showCurrentPage();
if (location.hash.length > 1) openTarget();
addEventListener('hashchange', openTarget);
