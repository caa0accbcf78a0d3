import { join } from 'node:path'
import { deployTenants } from '#tenants/writing/deploy-tenants.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { root } from './run.ts'

/** Writes the files of the tenants to where a build, the dev server and tests take files from. */
export function prepareTenants(): void {
  deployTenants(readTenants(), join(root, 'public', 'generated', 'tenants'))
}
