/** Which way imports may run. `pnpm test` holds the code to it. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-nothing-internal',
      comment: 'The contract is the source of truth: everything may import it, it imports nobody.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|tooling)/' },
    },
    {
      name: 'conformance-knows-the-contract-only',
      comment: 'The suite judges any implementation, so it imports none.',
      severity: 'error',
      from: { path: '^apps/conformance/(src|mutation|consumers)/' },
      to: { path: '^(apps/(?!conformance/)|tooling/)' },
    },
    {
      name: 'resources-keep-to-themselves',
      comment: 'A resource may refer to the entity of another, never to its handlers or rules.',
      severity: 'error',
      from: { path: '^apps/api/src/resources/([^/]+)/' },
      to: { path: '^apps/api/src/resources/[^/]+/', pathNot: ['^apps/api/src/resources/$1/', '\\.entity\\.ts$'] },
    },
    {
      name: 'shared-steps-know-no-resource',
      comment: 'What serves every resource knows none of them; entities are the exception, for keys and the registry.',
      severity: 'error',
      from: { path: '^apps/api/src/(access|db|faults|http)/' },
      to: { path: '^apps/api/src/resources/', pathNot: '\\.entity\\.ts$' },
    },
    {
      name: 'faults-import-nothing-of-the-service',
      comment: 'Faults are thrown everywhere, so they stand below everything.',
      severity: 'error',
      from: { path: '^apps/api/src/faults/' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/faults/' },
    },
    {
      name: 'embedded-stands-alone',
      comment: 'The embedded database is a detail of starting; a deployment has none.',
      severity: 'error',
      from: { path: '^apps/api/src/embedded/' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/embedded/' },
    },
    {
      name: 'only-starters-start-it',
      severity: 'error',
      from: { path: '^apps/api/src/(?!embedded/|admin/|start\\.ts|startFailure\\.ts)' },
      to: { path: '^apps/api/src/embedded/' },
    },
    {
      name: 'reference-server-stands-alone',
      comment: 'It proves that the suite asks for nothing but the specification only while it shares nothing with it.',
      severity: 'error',
      from: { path: '^apps/conformance/mutation/referenceServer/' },
      to: { pathNot: '^apps/conformance/mutation/referenceServer/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { path: '/src/', pathNot: '(\\.test\\.ts|/test[A-Z]\\w*\\.ts)$' },
      to: { path: '(\\.test\\.ts|/test/|/test[A-Z]\\w*\\.ts)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^tooling/generators/smoke/(built|generated)/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'types', 'default'], exportsFields: ['exports'] },
  },
};
