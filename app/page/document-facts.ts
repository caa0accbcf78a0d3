import { createContext } from 'react'

/**
 * The id of the request being rendered, and the build that renders it. Both are empty in the
 * browser, which keeps the server's markup.
 */
export const DocumentFacts = createContext({ requestId: '', build: '' })
