import { createContext, useContext } from 'react'
import type { Viewer } from '#contract/viewer.ts'

/** What the shell shows of who is signed in. */
export type ShownViewer = Pick<Viewer, 'name' | 'email' | 'avatarUrl' | 'accountType'>

export const ViewerContext = createContext<ShownViewer | undefined>(undefined)

/** Who is signed in, as far as the page knows; pages stored for everybody learn it in the browser. */
export function useViewer(): ShownViewer | undefined {
  return useContext(ViewerContext)
}
