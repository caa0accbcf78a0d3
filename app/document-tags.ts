import { createContext, type ReactNode } from 'react'

/** Tags at the end of the head that only the server renders; the browser leaves them unchanged. */
export const DocumentTags = createContext<ReactNode>(null)
