import { createContext } from 'react'

/** The id of the request being rendered; empty in the browser, which keeps what the server wrote. */
export const RequestIdContext = createContext('')
