/**
 * The URL of the service that the page comes from, with a trailing slash. The service may be below a path of a proxy.
 */
export const serviceAddress = (): string => new URL(`${document.body.dataset.root ?? '.'}/`, location.href).href;
