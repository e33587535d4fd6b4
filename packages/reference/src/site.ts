import { operations } from '@training-provider/contract';
import { assetFiles } from './assets.ts';
import { digestOf } from './compress.ts';
import { consoleForm } from './consoleForm.ts';
import type { Keeping, SiteFile } from './document.ts';
import { layoutOf } from './html/layout.ts';
import type { Page } from './html/page.ts';
import { llmsText } from './markdown/llms.ts';
import { markdownOf, markdownPath } from './markdown/markdownOf.ts';
import { resourceDocument } from './openapi/resourceDocument.ts';
import { openApi } from './openapi/schema.ts';
import { articles } from './pages/articles.ts';
import { enrolmentPage } from './pages/enrolments.ts';
import { missingPages } from './pages/missing.ts';
import { operationPage } from './pages/operation.ts';
import { overviewPage } from './pages/overview.ts';
import { problemList, problemPages } from './pages/problems.ts';
import { resourcePage } from './pages/resource.ts';
import { withSynonyms } from './pages/synonyms.ts';

/** All pages of the site that other pages link to. */
const sitePages = (): Page[] => [
  overviewPage(),
  ...articles(),
  enrolmentPage(),
  problemList(),
  ...problemPages(),
  ...openApi.tags.map(resourcePage),
  ...operations.map(operationPage),
];

const textFile = (path: string, subtype: string, text: string, keeping: Keeping = 'checked'): SiteFile => ({
  path,
  type: `${subtype}; charset=utf-8`,
  keeping,
  content: Buffer.from(text),
});

const jsonFile = (path: string, value: unknown, keeping?: Keeping): SiteFile =>
  textFile(path, 'application/json', JSON.stringify(value), keeping);

/**
 * The Markdown version of a page. It is created when it is read, because creating all of them takes longer than
 * creating all HTML pages.
 */
const markdownFile = (page: Page): SiteFile => ({
  path: markdownPath(page.path),
  type: 'text/markdown; charset=utf-8',
  keeping: 'checked',
  get content() {
    return Buffer.from(markdownOf(page));
  },
});

const searchFile = (pages: readonly Page[]): SiteFile => {
  const entries = pages.flatMap((page) => page.entries.map(withSynonyms));
  const file = jsonFile('', entries, 'always');
  return { ...file, path: `/docs/assets/search-${digestOf(file.content).slice(0, 8)}.json` };
};

/**
 * All documents of the site: pages in HTML and Markdown, their files, the data of the console, and the OpenAPI
 * document, both complete and for each resource.
 */
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
    ...[...pages, ...missingPages()].map((page) => textFile(page.path, 'text/html', layoutOf(page, assets))),
    ...pages.map(markdownFile),
    textFile('/llms.txt', 'text/plain', llmsText()),
    ...operations.map((operation) => jsonFile(`/docs/operations/${operation.id}.json`, consoleForm(operation))),
    ...openApi.tags.map(({ name }) => jsonFile(`/docs/resources/${name}.json`, resourceDocument(name), 'hour')),
    jsonFile('/openapi.json', openApi, 'hour'),
    search,
    ...files,
  ];
};
