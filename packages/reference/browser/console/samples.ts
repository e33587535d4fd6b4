/** Updates the samples of the page to the request that the form would send. */
import type { Input, OperationForm } from '../../src/operationForm.ts';
import type { QueryValue, SampleRequest } from '../../src/samples/request.ts';
import { BASE_URL, samplesFor } from '../../src/samples/samples.ts';
import { element } from '../dom/element.ts';
import { serviceAddress } from '../dom/service.ts';
import type { Filled } from './form.ts';

const typed = ({ type }: Input, text: string): QueryValue => {
  if (type === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return type === 'list' && text.includes(',') ? text.split(',') : text;
};

/** The body if it is a valid JSON object; undefined while the user is still typing. */
const bodyIn = ({ body }: Filled): object | undefined => {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const requestOf = ({ inputs }: OperationForm, filled: Filled): SampleRequest | undefined => {
  const body = bodyIn(filled);
  if (filled.body !== undefined && body === undefined) return undefined;
  const filledIn = (place: Input['in']) =>
    inputs.flatMap((input) => {
      const text = filled.values.get(input) ?? '';
      const value = text === '' && place === 'path' ? (input.example ?? '') : text;
      return input.in === place && value !== '' ? [[input, value] as const] : [];
    });
  const texts = (place: Input['in']) => Object.fromEntries(filledIn(place).map(([{ name }, text]) => [name, text]));
  return {
    path: texts('path'),
    query: Object.fromEntries(filledIn('query').map(([input, text]) => [input.name, typed(input, text)])),
    headers: texts('header'),
    ...(body === undefined ? {} : { body }),
  };
};

const WORDS =
  /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|\b(const|await|import|from|new|throw|if|true|false|null)\b/g;

/** A sample with coloured strings and words, as in the built pages. */
const coloured = (text: string): (Node | string)[] => {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: word, 1: quoted, index } of text.matchAll(WORDS)) {
    const kind = quoted === undefined ? 'hljs-keyword' : 'hljs-string';
    parts.push(text.slice(end, index), element('span', { class: kind }, word));
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
};

/** Updates the samples to the user's input. They do not change while the body is not valid JSON. */
export const showSamples = (form: OperationForm, filled: Filled): void => {
  const request = requestOf(form, filled);
  if (request === undefined) return;
  const { curl, client, fetch } = samplesFor(form.operation, request);
  const address = serviceAddress().replace(/\/$/, '');
  const blocks = document.querySelectorAll('.samples pre code');
  for (const [index, text] of [curl, client, fetch].entries()) {
    blocks[index]?.replaceChildren(...coloured(text.replaceAll(BASE_URL, address)));
  }
};
