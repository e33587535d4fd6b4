import { element } from '../dom/element.ts';
import { serviceAddress } from '../dom/service.ts';
import type { Answer } from './send.ts';

/** The maximum number of shown characters. A longer body would make the page slow, and nobody could read it there. */
const SHOWN = 100_000;

const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** The code of a problem document; undefined for any other response. */
const problemCode = ({ status, text }: Answer): string | undefined => {
  if (status < 400) return undefined;
  try {
    const { code }: { code?: unknown } = JSON.parse(text);
    return typeof code === 'string' && /^\w+$/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
};

const sizeOf = (text: string): string => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;
};

const help = (answer: Answer): HTMLElement[] => {
  const code = problemCode(answer);
  if (code === undefined) return [];
  const page = new URL(`problems/${code}`, serviceAddress()).href;
  return [element('p', {}, 'What it means, and what to do: ', element('a', { href: page }, code), '.')];
};

const bodyOf = (text: string): HTMLElement[] => {
  if (text === '') return [element('p', { class: 'quiet' }, 'The answer has no body.')];
  const whole = formatted(text);
  const block = element('pre', { class: 'code', tabindex: '0' }, element('code', {}, whole.slice(0, SHOWN)));
  if (whole.length <= SHOWN) return [block];
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const all = element('a', { href: address, download: 'answer.json' }, 'Save all of it');
  const shown = `The first ${SHOWN.toLocaleString('en')} of ${whole.length.toLocaleString('en')} characters are shown. `;
  return [element('p', {}, shown, all, '.'), block];
};

const headersOf = ({ headers }: Answer): HTMLElement =>
  element(
    'details',
    {},
    element('summary', {}, `${headers.length} headers`),
    element(
      'pre',
      { class: 'code', tabindex: '0' },
      element('code', {}, headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
    ),
  );

/** The elements that show a response. */
export const answerOf = (answer: Answer): HTMLElement[] => {
  const { status, statusText, text, milliseconds } = answer;
  const kind = status < 400 ? 'good' : 'bad';
  const facts = ` · ${Math.round(milliseconds).toLocaleString('en')} ms · ${sizeOf(text)}`;
  const line = element(
    'p',
    { class: 'outcome' },
    element('strong', { class: kind }, `${status} ${statusText}`.trim()),
    facts,
  );
  return [line, ...help(answer), headersOf(answer), ...bodyOf(text)];
};
