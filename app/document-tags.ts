import { createContext, type ReactNode } from 'react'

/** Tags at the end of the head that only the server makes; the browser keeps them as they came. */
export const DocumentTags = createContext<ReactNode>(null)
