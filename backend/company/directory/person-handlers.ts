import { patchedPerson } from './patched.ts'
import { readPersonBody } from './read-person.ts'
import type { DirectoryHandler } from './scim/directory-handler.ts'
import { listAnswer, readPage } from './scim/list-answer.ts'
import { readFilter } from './scim/read-filter.ts'
import { requireSeen } from './scim/version.ts'
import {
  listPersons,
  personFilters,
  personResource,
  readPerson,
  seenPerson,
} from './stored-person.ts'
import { addPerson, changePerson, removeFromDirectory } from './write-person.ts'

/** Handlers of requests about people, by method and path. */
export const personHandlers: Readonly<Record<string, DirectoryHandler>> = {
  async 'get /Users'({ call, base, query }) {
    const page = readPage(query)
    const where = readFilter(query.get('filter'), personFilters)
    const { people, total } = await listPersons(call, where, page)
    const resources = people.map((person) => personResource(person, base))
    return listAnswer(resources, total, page.startIndex)
  },
  async 'post /Users'({ call, base, body }) {
    return personResource(await addPerson(call, readPersonBody(await body())), base)
  },
  async 'get /Users/:id'({ call, base, id }) {
    return personResource(await readPerson(call, id), base)
  },
  async 'put /Users/:id'({ call, base, id, body, ifMatch }) {
    const [wanted, old] = [readPersonBody(await body()), await readPerson(call, id)]
    const seen = requireSeen(ifMatch, seenPerson(call, old))
    return personResource(await changePerson(call, old, { ...wanted, seen }), base)
  },
  async 'patch /Users/:id'({ call, base, id, body, ifMatch }) {
    const [patch, old] = [await body(), await readPerson(call, id)]
    const seen = requireSeen(ifMatch, seenPerson(call, old))
    const wanted = { ...patchedPerson(old, patch), seen }
    return personResource(await changePerson(call, old, wanted), base)
  },
  async 'delete /Users/:id'({ call, id, ifMatch }) {
    const seen = requireSeen(ifMatch, seenPerson(call, await readPerson(call, id)))
    await removeFromDirectory(call, id, seen)
    return undefined
  },
}
