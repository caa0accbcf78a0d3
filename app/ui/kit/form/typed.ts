import { createContext } from 'react'

/** The input of a refused form by field name, and which form it was. */
export type Typed = { intent: string; fields: Readonly<Record<string, readonly string[]>> }

/** The refused form of the page, for the form that shows its input again. */
export const TypedContext = createContext<Typed | undefined>(undefined)
