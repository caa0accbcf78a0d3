import { createContext, useContext } from 'react'
import type { Viewer } from '#contract/pages/viewer.ts'
import type { ShownTo } from './shown-to.ts'

/** The fields of the signed-in person that the shell shows, and the name that its forms send. */
export type ShownViewer = Pick<Viewer, 'name' | 'email' | 'avatarUrl' | 'accountType'> & ShownTo

export const ViewerContext = createContext<ShownViewer | undefined>(undefined)

/** Returns the signed-in person, as far as the page knows; cached pages learn it in the browser. */
export function useViewer(): ShownViewer | undefined {
  return useContext(ViewerContext)
}
