import { escaped } from './escape.ts';

/** Text with the Markdown of requirements and messages, code and emphasis, as HTML. */
export const rich = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
