import { deleteGroup } from '../people/groups.ts'
import type { DirectoryHandler } from './directory-handler.ts'
import { listAnswer, readPage } from './list-answer.ts'
import { patchedGroup } from './patched.ts'
import { readFilter } from './read-filter.ts'
import { groupFilters, groupResource, listGroups, readStoredGroup } from './stored-group.ts'
import { addGroup, changeGroup, readGroupBody } from './write-group.ts'

/** What a directory asks about groups, by method and path. */
export const groupHandlers: Readonly<Record<string, DirectoryHandler>> = {
  async 'get /Groups'({ call, base, query }) {
    const page = readPage(query)
    const where = readFilter(query.get('filter'), groupFilters)
    const { groups, total } = await listGroups(call, where, page)
    const resources = groups.map((group) => groupResource(group, base))
    return listAnswer(resources, total, page.startIndex)
  },
  async 'post /Groups'({ call, base, body }) {
    return groupResource(await addGroup(call, readGroupBody(await body())), base)
  },
  async 'get /Groups/:id'({ call, base, id }) {
    return groupResource(await readStoredGroup(call, id), base)
  },
  async 'put /Groups/:id'({ call, base, id, body }) {
    const wanted = readGroupBody(await body())
    return groupResource(await changeGroup(call, await readStoredGroup(call, id), wanted), base)
  },
  /** Answered without the group, whose members may be many. */
  async 'patch /Groups/:id'({ call, id, body }) {
    const [patch, old] = [await body(), await readStoredGroup(call, id)]
    await changeGroup(call, old, patchedGroup(old, patch))
    return undefined
  },
  async 'delete /Groups/:id'({ call, id }) {
    await deleteGroup(call, id)
    return undefined
  },
}
