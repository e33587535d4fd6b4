import { pageOf } from './page.ts';

/** `GET /docs`: the reference with examples, and a console that sends requests to this service. */
export const reference = pageOf({
  title: 'Reference',
  root: '.',
  head: `<link rel="stylesheet" href="./docs/assets/swagger-ui.css">
<script defer src="./docs/assets/swagger-ui-bundle.js"></script>
<script defer src="./docs/assets/reference.js"></script>
`,
  main: `<div id="reference"><noscript>The reference needs JavaScript.
<a href="./openapi.json">The OpenAPI document</a> has the same content.</noscript></div>`,
});
