import type { OperationForm } from '../../src/operationForm.ts';
import { element } from '../dom/element.ts';
import { serviceAddress } from '../dom/service.ts';
import { answerOf } from './answer.ts';
import { formOf } from './form.ts';
import { showSamples } from './samples.ts';
import { Mistake, send } from './send.ts';

const SECOND = 1_000;

const noAnswer = (error: unknown, isCancelled: boolean): string => {
  if (error instanceof Mistake) return error.message;
  if (isCancelled) return 'Cancelled. The service may have carried out the request all the same.';
  return 'There is no answer: the service cannot be reached, or the connection was lost.';
};

/** Shows how long the response has been awaited, and updates it every second. Returns a function that stops this. */
const countSeconds = (status: HTMLElement): (() => void) => {
  let seconds = 0;
  status.textContent = 'Waiting for the answer …';
  const timer = setInterval(() => {
    seconds += 1;
    status.textContent = `Waiting for the answer … ${seconds} s`;
  }, SECOND);
  return () => clearInterval(timer);
};

const load = async (address: string): Promise<OperationForm> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
};

const consoleOf = (form: OperationForm): HTMLElement => {
  const { element: formElement, read } = formOf(form);
  const sendButton = element('button', { class: 'primary' }, 'Send');
  const cancelButton = element('button', { type: 'button', hidden: true }, 'Cancel');
  const status = element('p', { role: 'status', class: 'outcome' });
  const answer = element('div', { class: 'answer' });
  formElement.append(element('p', { class: 'buttons' }, sendButton, cancelButton));
  formElement.addEventListener('input', () => showSamples(form, read()));
  formElement.addEventListener('submit', async (event) => {
    event.preventDefault();
    const cancellation = new AbortController();
    const cancel = (): void => cancellation.abort();
    cancelButton.addEventListener('click', cancel);
    [sendButton.disabled, cancelButton.hidden] = [true, false];
    answer.replaceChildren();
    const stopCounting = countSeconds(status);
    try {
      const got = await send(form, read(), cancellation.signal);
      status.textContent = '';
      answer.replaceChildren(...answerOf(got));
    } catch (error) {
      status.textContent = noAnswer(error, cancellation.signal.aborted);
    } finally {
      stopCounting();
      cancelButton.removeEventListener('click', cancel);
      [sendButton.disabled, cancelButton.hidden] = [false, true];
    }
  });
  const effect = form.operation.method === 'GET' ? 'This reads' : 'This changes';
  const about = `${effect} the data of ${serviceAddress().replace(/\/$/, '')}, with the rights of your token.`;
  return element(
    'section',
    { class: 'console', 'aria-label': 'Send a request' },
    element('p', { class: 'quiet' }, about),
    formElement,
    status,
    answer,
  );
};

/** Replaces the button of the console by the console. */
export const openConsole = async (place: HTMLElement): Promise<void> => {
  try {
    const made = consoleOf(await load(place.dataset.operation ?? ''));
    place.replaceChildren(made);
    made.querySelector('input')?.focus();
  } catch {
    place.append(element('p', { role: 'alert' }, 'The form could not be loaded. Try again.'));
  }
};
