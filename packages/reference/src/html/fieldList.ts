import type { Field } from '../openapi/fields.ts';
import { type Html, html } from './html.ts';
import { inlineHtml } from './markdown.ts';

/** The allowed values of a field, unless its description explains each of them. */
const values = ({ values: all, description = '' }: Field): Html | undefined =>
  all.every((value) => description.includes(`\`${value}\``))
    ? undefined
    : html`<p class="values">${all.map((value) => html`<code>${value}</code> `)}</p>`;

const limits = ({ limits: all, pattern }: Field): Html | undefined => {
  if (all.length === 0 && pattern === undefined) return undefined;
  const matching =
    pattern === undefined ? undefined : html`${all.length > 0 ? ', ' : ''}matching <code>${pattern}</code>`;
  return html`<p class="quiet">${all.join(', ')}${matching}</p>`;
};

const nested = ({ name, fields }: Field, prefix: string): Html | undefined =>
  fields.length === 0
    ? undefined
    : html`<details><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of ${name}</summary>${fieldList(fields, `${prefix}${name}.`)}</details>`;

/** A list of fields or parameters with their types, limits and meanings. The ids of its items begin with `prefix`. */
export const fieldList = (fields: readonly Field[], prefix: string): Html =>
  html`<ul class="fields">${fields.map(
    (field) => html`<li id="${prefix}${field.name}">
<p class="field"><code class="name">${field.name}</code> <span class="type">${field.type}${field.isNullable ? ' or null' : ''}</span>${field.isRequired ? html` <strong class="required">required</strong>` : undefined}</p>
${field.description === undefined ? undefined : html`<p>${inlineHtml(field.description)}</p>`}${values(field)}${limits(field)}${nested(field, prefix)}
</li>`,
  )}</ul>`;
