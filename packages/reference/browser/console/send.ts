import type { OperationForm } from '../../src/operationForm.ts';
import { serviceAddress } from '../dom/service.ts';
import type { Filled } from './form.ts';

/** Thrown for a mistake in the form that is found before the request is sent. */
export class Mistake extends Error {}

/** A complete response. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  readonly milliseconds: number;
}

/** The input values of the parameters in one place. */
const valuesIn = ({ values }: Filled, place: 'path' | 'query' | 'header'): [string, string][] =>
  [...values].flatMap(([input, value]) => (input.in === place && value !== '' ? [[input.name, value]] : []));

const checked = ({ token, body }: Filled): void => {
  if (token === '') throw new Mistake('Give an access token first.');
  if (!/^[\x21-\x7E]+$/.test(token)) throw new Mistake('An access token has neither spaces nor letters beyond ASCII.');
  if (body === undefined) return;
  try {
    JSON.parse(body);
  } catch (error) {
    throw new Mistake(`The body is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
};

/** The URL of the form's request. */
const addressOf = ({ operation: { template } }: OperationForm, filled: Filled): URL => {
  const path = valuesIn(filled, 'path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    template,
  );
  const address = new URL(path.slice(1), serviceAddress());
  for (const [name, value] of valuesIn(filled, 'query')) address.searchParams.append(name, value);
  return address;
};

/**
 * Sends the request of the form, and reads the complete response.
 * @throws Mistake before the request is sent; the error of `fetch` if there is no response
 */
export const send = async (form: OperationForm, filled: Filled, signal: AbortSignal): Promise<Answer> => {
  checked(filled);
  const headers = new Headers([['Authorization', `Bearer ${filled.token}`]]);
  if (filled.body !== undefined) headers.set('Content-Type', 'application/json');
  for (const [name, value] of valuesIn(filled, 'header')) {
    try {
      headers.set(name, value);
    } catch {
      throw new Mistake(`The header ${name} can't have this value.`);
    }
  }
  const begin = performance.now();
  const { method } = form.operation;
  const response = await fetch(addressOf(form, filled), {
    method,
    headers,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    ...(filled.body === undefined ? {} : { body: filled.body }),
  });
  const text = await response.text();
  const { status, statusText } = response;
  return { status, statusText, headers: [...response.headers], text, milliseconds: performance.now() - begin };
};
