import ts from 'typescript';

/** The compiler options for a consumer that reads the contract's sources. */
export const CONSUMER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  customConditions: ['source'],
  allowImportingTsExtensions: true,
  types: [],
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  skipLibCheck: true,
};

/** Compiles a consumer as if `source` were in `file`. Returns its program, and the compiler errors. */
export const compileConsumer = (file: string, source: string, more: ts.CompilerOptions = {}) => {
  const options = { ...CONSUMER_OPTIONS, ...more };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, source, version) : getSourceFile(name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  const entry = program.getSourceFile(file);
  const faults = [...program.getSyntacticDiagnostics(entry), ...program.getSemanticDiagnostics(entry)];
  return { program, faults: faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')) };
};
