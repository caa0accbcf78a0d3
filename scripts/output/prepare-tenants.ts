import { join } from 'node:path'
import { deployTenants } from '#tenants/writing/deploy-tenants.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { root } from '../run.ts'

/** Writes the tenants' files to the folder that builds, the dev server and tests read. */
export function prepareTenants(): void {
  deployTenants(readTenants(), join(root, 'public', 'generated', 'tenants'))
}
