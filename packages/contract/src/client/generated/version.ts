/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
export const VERSION = '0.3.0-next';
