import { operations } from '@training-provider/contract';
import { operationPath, resourcePath, resourceTitle } from '../html/navigation.ts';
import { openApi } from '../openapi/schema.ts';
import { DOCUMENTS } from '../pages/overview.ts';
import { markdownPath } from './markdownOf.ts';

/** A relative link, because the service may be below a path of a proxy. */
const link = (title: string, path: string): string => `[${title}](${path.slice(1)})`;

const resource = ({ name, description }: { readonly name: string; readonly description: string }): string[] => {
  const path = resourcePath(name);
  const own = operations.filter((operation) => operation.resource === name);
  const document = link('its OpenAPI document', `${path}.json`);
  return [
    `- ${link(resourceTitle(name), markdownPath(path))}: ${description} ${document}`,
    ...own.map(
      ({ id, method, template, summary }) =>
        `  - ${link(summary, markdownPath(operationPath(id)))}: \`${method} ${template}\``,
    ),
  ];
};

/** `/llms.txt`: a list of the documents for language models (https://llmstxt.org). */
export const llmsText = (): string =>
  [
    '# Training-provider administration',
    '',
    `> The interface /v1 of the service, version ${openApi.info.version}.`,
    '',
    'Every page is Markdown here, and HTML at the same address without `.md`.',
    '',
    '## Documents',
    '',
    ...DOCUMENTS.map(([path, title, text]) => `- ${link(title, markdownPath(path))}: ${text}`),
    `- ${link('OpenAPI document', '/openapi.json')}: the whole interface, for generators of clients.`,
    '',
    '## Resources and their operations',
    '',
    ...openApi.tags.flatMap(resource),
    '',
  ].join('\n');
