import { openApi } from './schema.ts';

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** The components to which a value refers, directly or indirectly, as `kind/name`. */
const referredTo = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
    const key = `${kind}/${name}`;
    if (found.has(key)) continue;
    found.add(key);
    referredTo(componentsOf(kind)[name], found);
  }
  return found;
};

type Components = Readonly<Record<string, object>>;

/** The components of a kind in the document. The cast is safe: `kind` occurs in the document. */
const componentsOf = (kind: string): Components =>
  (openApi.components as Readonly<Record<string, Components>>)[kind] ?? {};

/** The OpenAPI document of one resource: its operations, and the components that they need. */
export const resourceDocument = (name: string): object => {
  const paths = Object.entries(openApi.paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([, { tags }]) => tags?.includes(name) ?? false);
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)] as const];
  });
  const needed = referredTo(paths);
  const components = Object.keys(openApi.components).flatMap((kind) => {
    const own = Object.entries(componentsOf(kind)).filter(
      ([each]) => kind === 'securitySchemes' || needed.has(`${kind}/${each}`),
    );
    return own.length === 0 ? [] : [[kind, Object.fromEntries(own)] as const];
  });
  return {
    ...openApi,
    tags: openApi.tags.filter((tag) => tag.name === name),
    paths: Object.fromEntries(paths),
    components: Object.fromEntries(components),
  };
};
