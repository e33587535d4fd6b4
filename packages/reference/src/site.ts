import { operations } from '@training-provider/contract';
import { assetFiles } from './assets.ts';
import { digestOf } from './compress.ts';
import { consoleForm } from './consoleForm.ts';
import type { SiteFile } from './document.ts';
import { layoutOf } from './html/layout.ts';
import type { Page } from './html/page.ts';
import { openApi } from './openapi/schema.ts';
import { articles } from './pages/articles.ts';
import { enrolmentPage } from './pages/enrolments.ts';
import { operationPage } from './pages/operation.ts';
import { overviewPage } from './pages/overview.ts';
import { problemList, problemPages } from './pages/problems.ts';
import { resourcePage } from './pages/resource.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Every page of the site. */
const sitePages = (): Page[] => [
  overviewPage(),
  ...articles(),
  enrolmentPage(),
  problemList(),
  ...problemPages(),
  ...openApi.tags.map(resourcePage),
  ...operations.map(operationPage),
];

const jsonFile = (path: string, value: unknown): SiteFile => ({
  path,
  type: JSON_TYPE,
  keeping: 'checked',
  content: Buffer.from(JSON.stringify(value)),
});

const searchFile = (pages: readonly Page[]): SiteFile => {
  const file = jsonFile(
    '',
    pages.flatMap(({ entries }) => entries),
  );
  return { ...file, path: `/docs/assets/search-${digestOf(file.content).slice(0, 8)}.json`, keeping: 'always' };
};

/** Every document of the site: pages, what they load, what the console needs, and the OpenAPI document. */
export const siteFiles = async (): Promise<SiteFile[]> => {
  const pages = sitePages();
  const { files, pathOf } = await assetFiles();
  const search = searchFile(pages);
  const assets = {
    script: pathOf('site.ts'),
    style: pathOf('style.css'),
    icon: pathOf('icon.svg'),
    search: search.path,
  };
  return [
    ...pages.map(
      (page): SiteFile => ({
        path: page.path,
        type: 'text/html; charset=utf-8',
        keeping: 'checked',
        content: Buffer.from(layoutOf(page, assets)),
      }),
    ),
    ...operations.map((operation) => jsonFile(`/docs/operations/${operation.id}.json`, consoleForm(operation))),
    { ...jsonFile('/openapi.json', openApi), keeping: 'hour' },
    search,
    ...files,
  ];
};
