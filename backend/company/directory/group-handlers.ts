import { deleteGroup } from '../people/groups.ts'
import { patchedGroup } from './patched.ts'
import type { DirectoryHandler } from './scim/directory-handler.ts'
import { listAnswer, readPage } from './scim/list-answer.ts'
import { readFilter } from './scim/read-filter.ts'
import { requireSeen, writeSeen } from './scim/version.ts'
import {
  groupFilters,
  groupResource,
  listGroupResources,
  readStoredGroup,
  seenGroup,
} from './stored-group.ts'
import { changeGroup, createGroup, readGroupBody } from './write-group.ts'

/** Handlers of requests about groups, by method and path. */
export const groupHandlers: Readonly<Record<string, DirectoryHandler>> = {
  async 'get /Groups'({ call, base, query }) {
    const page = readPage(query)
    const where = readFilter(query.get('filter'), groupFilters)
    const { groups, total } = await listGroupResources(call, where, page)
    const resources = groups.map((group) => groupResource(group, base))
    return listAnswer(resources, total, page.startIndex)
  },
  async 'post /Groups'({ call, base, body }) {
    return groupResource(await createGroup(call, readGroupBody(await body())), base)
  },
  async 'get /Groups/:id'({ call, base, id }) {
    return groupResource(await readStoredGroup(call, id), base)
  },
  async 'put /Groups/:id'({ call, base, id, body, ifMatch }) {
    const [wanted, old] = [readGroupBody(await body()), await readStoredGroup(call, id)]
    const seen = requireSeen(ifMatch, seenGroup(call, old))
    return groupResource(await changeGroup(call, old, { ...wanted, seen }), base)
  },
  /** The answer omits the group, which may have many members. */
  async 'patch /Groups/:id'({ call, id, body, ifMatch }) {
    const [patch, old] = [await body(), await readStoredGroup(call, id)]
    const seen = requireSeen(ifMatch, seenGroup(call, old))
    await changeGroup(call, old, { ...patchedGroup(old, patch), seen })
    return undefined
  },
  async 'delete /Groups/:id'({ call, id, ifMatch }) {
    const seen = requireSeen(ifMatch, seenGroup(call, await readStoredGroup(call, id)))
    await writeSeen(() => deleteGroup(call, id, seen))
    return undefined
  },
}
