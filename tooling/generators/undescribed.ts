import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** The path of names to a property: `components.schemas.Course.name`. */
const pathOf = (node: ts.Node): string => {
  const own = ts.isPropertySignature(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  const outer = ts.isSourceFile(node) ? '' : pathOf(node.parent);
  if (!own) return outer;
  const name = 'text' in node.name ? node.name.text : node.name.getText();
  return outer === '' ? name : `${outer}.${name}`;
};

/** The properties without documentation in the types of a generated file, except those that are not fields. */
export const undescribedIn = async (file: string, isField: (path: string) => boolean): Promise<string[]> => {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && ts.getJSDocCommentsAndTags(node).length === 0) found.push(pathOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter(isField);
};
