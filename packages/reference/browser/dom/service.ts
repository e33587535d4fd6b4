/** The address of the service that the page comes from, with a slash at its end. It may be below a path of a proxy. */
export const serviceAddress = (): string => new URL(`${document.body.dataset.root ?? '.'}/`, location.href).href;
