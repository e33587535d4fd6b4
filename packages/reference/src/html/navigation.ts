import { operations } from '@training-provider/contract';
import { openApi } from '../openapi/schema.ts';
import { type Html, html } from './html.ts';

/** The title of a resource: `Participant notes` for `participantNotes`. */
export const resourceTitle = (name: string): string => {
  if (name === 'org') return 'Organisation';
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const operationPath = (id: string): string => `/docs/operations/${id}`;
export const resourcePath = (name: string): string => `/docs/resources/${name}`;

const FIRST = [
  ['/docs', 'Overview'],
  ['/docs/access', 'Access tokens'],
  ['/docs/guide', 'Guide'],
  ['/docs/client', 'TypeScript client'],
  ['/docs/enrolments', 'The life of an enrolment'],
] as const;

const LAST = [
  ['/docs/problems', 'Problems'],
  ['/docs/changes', 'Change log'],
  ['/docs/security', 'Security'],
  ['/docs/data-protection', 'Data protection'],
  ['/openapi.json', 'OpenAPI document'],
] as const;

/** A label for the method of an operation, with its own colour. */
export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const link = (path: string, title: Html | string, current: string): Html =>
  html`<li><a href="${path}"${path === current ? html` aria-current="page"` : undefined}>${title}</a></li>`;

const group = (name: string, current: string): Html => {
  const own = operations.filter(({ resource }) => resource === name);
  const isOpen = current === resourcePath(name) || own.some(({ id }) => current === operationPath(id));
  const links = own.map(({ id, method, summary }) =>
    link(operationPath(id), html`${methodBadge(method)}<span>${summary}</span>`, current),
  );
  return html`<details${isOpen ? html` open` : undefined}><summary>${resourceTitle(name)}</summary>
<ul>${link(resourcePath(name), 'Overview and fields', current)}${links}</ul></details>`;
};

/** The links to all pages. The group of the current page is open. */
export const navigation = (current: string): Html => html`
<ul>${FIRST.map(([path, title]) => link(path, title, current))}</ul>
<p>Operations</p>
${openApi.tags.map(({ name }) => group(name, current))}
<p>More</p>
<ul>${LAST.map(([path, title]) => link(path, title, current))}</ul>
`;
