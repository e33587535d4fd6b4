import type { Input, OperationForm } from '../../src/operationForm.ts';
import { element } from '../dom/element.ts';
import { keepToken, keptToken } from './token.ts';

/** The user's input. */
export interface Filled {
  readonly token: string;
  readonly values: ReadonlyMap<Input, string>;
  readonly body: string | undefined;
}

const label = (text: string, input: HTMLElement, hint = ''): HTMLElement =>
  element('label', {}, element('span', {}, text, ...(hint === '' ? [] : [element('small', {}, ` ${hint}`)])), input);

const chooserOf = ({ values }: Input): HTMLSelectElement =>
  element('select', {}, ...['', ...values].map((value) => element('option', { value }, value === '' ? '–' : value)));

const inputOf = (input: Input): HTMLInputElement | HTMLSelectElement =>
  input.values.length > 0
    ? chooserOf(input)
    : element('input', {
        placeholder: input.example ?? '',
        value: input.value ?? '',
        required: input.isRequired,
        autocomplete: 'off',
        spellcheck: 'false',
      });

const fold = (title: string, children: readonly HTMLElement[]): HTMLElement[] =>
  children.length === 0 ? [] : [element('details', {}, element('summary', {}, title), ...children)];

/** The form of an operation, and a function that reads it. */
export const formOf = (form: OperationForm): { element: HTMLFormElement; read: () => Filled } => {
  const shown = { type: 'password', value: keptToken(), autocomplete: 'off', spellcheck: 'false' };
  const tokenInput = element('input', shown);
  tokenInput.addEventListener('input', () => keepToken(tokenInput.value));
  const inputs = new Map(form.inputs.map((input) => [input, inputOf(input)]));
  const body = element('textarea', {
    rows: String(Math.min(18, form.body?.split('\n').length ?? 0) + 1),
    spellcheck: 'false',
  });
  body.value = form.body ?? '';
  const labelsIn = (place: Input['in']): HTMLElement[] =>
    [...inputs].filter(([input]) => input.in === place).map(([input, made]) => label(input.name, made));
  const made = element(
    'form',
    { autocomplete: 'off' },
    label('Access token', tokenInput, 'kept in this tab until you close it or empty the field'),
    ...labelsIn('path'),
    ...fold('Query', labelsIn('query')),
    ...fold('Headers', labelsIn('header')),
    ...(form.body === undefined ? [] : [label('Body', body)]),
  );
  const read = (): Filled => ({
    token: tokenInput.value.trim().replace(/^Bearer\s+/i, ''),
    values: new Map([...inputs].map(([input, { value }]) => [input, value])),
    body: form.body === undefined ? undefined : body.value,
  });
  return { element: made, read };
};
