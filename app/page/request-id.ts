import { createContext } from 'react'

/**
 * The id of the request being rendered. It is empty in the browser, which keeps the server's
 * markup.
 */
export const RequestIdContext = createContext('')
