import { type Operation, PROBLEM_CODES } from '@training-provider/contract';
import { fieldList } from '../html/fieldList.ts';
import { codeBlock } from '../html/highlight.ts';
import { type Html, html } from '../html/html.ts';
import { inlineHtml } from '../html/markdown.ts';
import { methodBadge, operationPath, resourcePath, resourceTitle } from '../html/navigation.ts';
import type { Page } from '../html/page.ts';
import { type Field, fieldsOf } from '../openapi/fields.ts';
import { parametersOf } from '../openapi/parameters.ts';
import { describedAt, headerText, resolved, type Schema } from '../openapi/schema.ts';
import { samplesOf } from '../samples/examples.ts';
import type { Samples } from '../samples/samples.ts';

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const;

const parameters = (operation: Operation): Html[] =>
  PLACES.flatMap(([place, title]) => {
    const fields = parametersOf(operation, place);
    return fields.length === 0 ? [] : [html`<h2 id="${place}">${title}</h2>${fieldList(fields, `${place}-`)}`];
  });

const requestBody = ({ template, method }: Operation): Html | undefined => {
  const content = describedAt(template, method).requestBody?.content;
  if (content === undefined) return undefined;
  const types = Object.keys(content);
  const schema = resolved(Object.values(content)[0]?.schema ?? {});
  return html`<h2 id="body">Body</h2>
<p class="quiet">${types.map((type, index) => html`${index > 0 ? ' or ' : ''}<code>${type}</code>`)}</p>
${wrapped(schema, 'body-')}`;
};

const keys = (fields: readonly Field[]): Html[] =>
  fields.map(({ name }, index) => html`${index > 0 ? ' or ' : ''}<code>${name}</code>`);

/** The fields of the object below the single key of a body. The key may have two spellings. */
const wrapped = (schema: Schema, prefix: string): Html => {
  const fields = fieldsOf(schema);
  const [first] = fields;
  const isWrapper = fields.length === 1 || schema.maxProperties === 1;
  if (first === undefined || first.fields.length === 0 || !isWrapper) return fieldList(fields, prefix);
  const kind = first.type.startsWith('list') ? 'A list of objects' : 'An object';
  return html`<p>${kind} below the key ${keys(fields)}:</p>${fieldList(first.fields, prefix)}`;
};

const answer = ({ template, method, success, examples }: Operation): Html => {
  const { description = '', headers = {}, content = {} } = describedAt(template, method).responses[success] ?? {};
  const schema = Object.values(content)[0]?.schema;
  const own = Object.entries(headers).map(
    ([name, header]) =>
      html`<li><p class="field"><code class="name">${name}</code></p><p>${inlineHtml(headerText(header))}</p></li>`,
  );
  return html`<h2 id="answer">Answer <span class="status">${success}</span></h2>
<p>${inlineHtml(description)}</p>
${schema === undefined ? undefined : wrapped(resolved(schema), 'answer-')}
${examples.response === undefined ? undefined : html`<details class="example"><summary>Example of an answer</summary>${codeBlock(JSON.stringify(examples.response, null, 2), 'json')}</details>`}
<details><summary>${own.length} headers of the answer</summary><ul class="fields">${own}</ul></details>`;
};

const problems = (operation: Operation): Html => {
  const byStatus = Map.groupBy(operation.problems, (code) => PROBLEM_CODES[code].status);
  const rows = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => {
      const links = codes.map((code) => html`<a href="/problems/${code}"><code>${code}</code></a> `);
      return html`<tr><th scope="row">${status}</th><td>${links}</td></tr>`;
    });
  return html`<h2 id="problems">Problems</h2>
<p>Each is a problem document. This operation answers these codes.</p>
<table class="codes"><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${rows}</tbody></table>`;
};

const access = ({ scopes, module }: Operation): Html => {
  const names = scopes.map((scope, index) => html`${index > 0 ? ' and ' : ''}<code>${scope}</code>`);
  const offered = html` Only services with the module <code>${module}</code> have this operation.`;
  return html`<p class="access">Needs ${scopes.length === 1 ? 'the scope' : 'the scopes'} ${names}. <a href="/docs/access">How to get a token</a>, <a href="/docs/guide#scopes-permissions-of-a-token">about scopes</a>.${module === undefined ? undefined : offered}</p>`;
};

const ending = ({ deprecation }: Operation): Html | undefined =>
  deprecation === undefined
    ? undefined
    : html`<p class="warning">Deprecated since ${deprecation.since}; ends on ${deprecation.sunset}. <a href="${deprecation.link}">What to use instead</a>.</p>`;

const NAMES: Readonly<Record<keyof Samples, readonly [title: string, language: string]>> = {
  curl: ['curl', 'sh'],
  client: ['TypeScript client', 'ts'],
  fetch: ['fetch', 'ts'],
};
const LANGUAGES = ['curl', 'client', 'fetch'] as const;

const samples = (operation: Operation): Html => {
  const all = samplesOf(operation);
  return html`<h2 class="quiet" id="samples">Samples</h2><div class="samples">${LANGUAGES.map(
    (name, index) =>
      html`<details name="samples"${index === 0 ? html` open` : undefined}><summary>${NAMES[name][0]}</summary>${codeBlock(all[name], NAMES[name][1])}</details>`,
  )}</div>`;
};

/** The description without the scopes, which the page shows separately. */
const withoutScopes = (description: string): string => description.replace(/ ?Needs the scopes? .*$/, '');

/** The page of an operation. */
export const operationPage = (operation: Operation): Page => {
  const { id, resource, method, template, summary, description } = operation;
  const path = operationPath(id);
  const names = PLACES.flatMap(([place]) => parametersOf(operation, place)).map(({ name }) => name);
  return {
    path,
    title: summary,
    entries: [
      {
        path,
        kind: 'Operation',
        title: summary,
        text: `${id} ${method} ${template} ${description} ${names.join(' ')}`,
      },
    ],
    main: html`<p class="trail"><a href="${resourcePath(resource)}">${resourceTitle(resource)}</a></p>
<h1>${summary}</h1>
<p class="address">${methodBadge(method)} <code>${template}</code></p>
${ending(operation)}<p>${inlineHtml(withoutScopes(description))}</p>
${access(operation)}
<div class="try" data-operation="${path}.json" hidden><button type="button">Send a request</button></div>`,
    aside: samples(operation),
    below: html`${parameters(operation)}${requestBody(operation)}${answer(operation)}${problems(operation)}`,
  };
};
