/** Audits the deployed packages. Exit codes: 0 clean, 1 vulnerable, 2 if the audit could not be made. */
import { auditDependencies } from './audit.ts';

const EXIT_CODES = { clean: 0, vulnerable: 1, 'not made': 2 } as const;

const { outcome, report } = await auditDependencies();
console.log(`${report}\nAudit of the dependencies: ${outcome}`);
process.exitCode = EXIT_CODES[outcome];
