import { groupHandlers } from './group-handlers.ts'
import { personHandlers } from './person-handlers.ts'
import type { DirectoryHandler } from './scim/directory-handler.ts'
import { discoveryHandlers } from './scim/discovery.ts'

/** All requests of directories that are answered, by method and path. */
export const directoryHandlers: Readonly<Record<string, DirectoryHandler>> = {
  ...discoveryHandlers,
  ...personHandlers,
  ...groupHandlers,
}
