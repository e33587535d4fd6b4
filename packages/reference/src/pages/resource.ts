import { operations } from '@training-provider/contract';
import { fieldList } from '../html/fieldList.ts';
import { type Html, html } from '../html/html.ts';
import { inlineHtml } from '../html/markdown.ts';
import { methodBadge, operationPath, resourcePath, resourceTitle } from '../html/navigation.ts';
import type { Page, SearchEntry } from '../html/page.ts';
import { type Field, fieldsOf } from '../openapi/fields.ts';
import { describedAt, resolved } from '../openapi/schema.ts';

/** The fields of a record, as responses show them. */
const recordFields = (name: string): readonly Field[] => {
  const shown = ['get', 'list', 'read'].flatMap((action) =>
    operations.filter((operation) => operation.resource === name && operation.action === action),
  )[0];
  if (shown === undefined) return [];
  const { content = {} } = describedAt(shown.template, shown.method).responses[shown.success] ?? {};
  return fieldsOf(resolved(Object.values(content)[0]?.schema ?? {}))[0]?.fields ?? [];
};

const allNames = (fields: readonly Field[], prefix = ''): (Field & { full: string })[] =>
  fields.flatMap((field) => [
    { ...field, full: prefix + field.name },
    ...allNames(field.fields, `${prefix}${field.name}.`),
  ]);

const entriesOf = (path: string, name: string, fields: readonly Field[]): SearchEntry[] =>
  allNames(fields).map(({ full, type, description = '', values }) => ({
    path: `${path}#${full}`,
    kind: `Field of ${resourceTitle(name).toLowerCase()}`,
    title: full,
    text: `${resourceTitle(name)}: ${type}. ${description} ${values.join(' ')}`,
  }));

const operationRows = (name: string): Html[] =>
  operations
    .filter(({ resource }) => resource === name)
    .map(
      ({ id, method, template, summary }) =>
        html`<li><a href="${operationPath(id)}">${summary}</a><span class="endpoint">${methodBadge(method)} <code>${template}</code></span></li>`,
    );

/** The page of a resource: its operations, and the fields of its records. */
export const resourcePage = ({ name, description }: { readonly name: string; readonly description: string }): Page => {
  const path = resourcePath(name);
  const fields = recordFields(name);
  return {
    path,
    title: resourceTitle(name),
    entries: [
      { path, kind: 'Resource', title: resourceTitle(name), text: description },
      ...entriesOf(path, name, fields),
    ],
    main: html`<h1>${resourceTitle(name)}</h1>
<p>${inlineHtml(description)}</p>
<h2 id="operations">Operations</h2>
<ul class="operations">${operationRows(name)}</ul>
<p>Generators of clients take <a href="${path}.json">the OpenAPI document of these operations</a>.</p>
<h2 id="fields">Fields of a record</h2>
<p>As answers show them. What a request may send, and what it has to, is on the page of the operation.</p>
${fieldList(fields, '')}`,
  };
};
