import { type PageContext, sessionContext } from '#app/page/context.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { auditFile } from '../audit/audit-file.ts'
import { type OpenFile, openLater, openNow } from '../file/zip-answer.ts'
import { readOrdersAddress } from '../orders/orders-address.ts'
import { ordersFile } from '../orders/orders-file.ts'
import { zoneOf } from '../orders/shown-order.ts'
import { readAddress } from '../people/people-address.ts'
import { peopleFile } from '../people/people-file.ts'
import { readPlansAddress } from '../plans/plans-address.ts'
import { plansFile } from '../plans/plans-file.ts'
import { mayOpenPoints } from '../portal-nav.ts'
import { usageFile } from '../usage/usage-file.ts'
import {
  budgetsFile,
  type Exporting,
  groupsFile,
  invoicesFile,
  keysFile,
  pointsFile,
  rolesFile,
  stockFile,
  webhooksFile,
} from './small-files.ts'

type Made = (exporting: Exporting) => OpenFile | Promise<OpenFile>

const all = new URLSearchParams()

/** The files with the permission that their calls require; the backend checks it again. */
const files: readonly (readonly [PermissionKey | undefined, Made])[] = [
  ['GET_ACCOUNTS', groupsFile],
  ['GET_ACCOUNTS', rolesFile],
  ['GET_ASSIGN_LIST', stockFile],
  [
    'GET_ASSIGN_LIST',
    async ({ context }) => openLater(await plansFile(context, readPlansAddress(all))),
  ],
  ['GET_DATA_USAGE', ({ context }) => openLater(usageFile(context, { days: 90, group: '' }))],
  [undefined, async ({ context }) => openLater(await ordersFile(context, readOrdersAddress(all)))],
  ['GET_STATEMENTS', invoicesFile],
  ['UPDATE_BUDGETS', budgetsFile],
  ['UPDATE_DEVELOPERS', keysFile],
  ['UPDATE_DEVELOPERS', webhooksFile],
  ['GET_AUDIT_LOG', async ({ context }) => openLater(await auditFile(context))],
]

/**
 * Everything that a member may see of the organisation, as files; the first page of the people is
 * read already.
 */
export async function allFiles(context: PageContext): Promise<OpenFile[]> {
  const { viewer } = context.get(sessionContext)
  const exporting = { context, zone: await zoneOf(context) }
  const people = await openNow(await peopleFile(context, readAddress(all)))
  const held = files.filter(([key]) => key === undefined || holdsPermissions(viewer, [key]))
  const points = viewer && mayOpenPoints(viewer) ? [pointsFile(exporting)] : []
  return [people, ...(await Promise.all(held.map(([, made]) => made(exporting)))), ...points]
}
