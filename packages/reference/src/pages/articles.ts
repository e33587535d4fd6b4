import { readFileSync } from 'node:fs';
import { documentHtml, sectionsOf } from '../html/markdown.ts';
import type { Page } from '../html/page.ts';

const REPOSITORY = new URL('../../../../', import.meta.url);

/** The documents of the repository that are pages. */
const ARTICLES = [
  ['/docs/access', 'Access tokens', 'docs/access.md'],
  ['/docs/guide', 'Guide', 'docs/guide.md'],
  ['/docs/client', 'TypeScript client', 'packages/contract/README.md'],
  ['/docs/changes', 'Change log', 'packages/contract/CHANGELOG.md'],
  ['/docs/security', 'Security', 'docs/security.md'],
  ['/docs/data-protection', 'Data protection', 'docs/data-protection.md'],
] as const;

const articlePage = (path: string, title: string, file: string): Page => {
  const text = readFileSync(new URL(file, REPOSITORY), 'utf8');
  const sections = sectionsOf(text);
  return {
    path,
    title,
    sections,
    entries: sections.map((section) => ({
      path: section.depth === 1 ? path : `${path}#${section.id}`,
      kind: 'Guide',
      title: section.depth === 1 ? title : `${title}: ${section.title}`,
      text: section.text,
    })),
    main: documentHtml(text),
  };
};

export const articles = (): Page[] => ARTICLES.map(([path, title, file]) => articlePage(path, title, file));
