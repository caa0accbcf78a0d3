import { createContext } from 'react'

/** What a form said that was refused, by the names of its fields, and which form it was. */
export type Typed = { intent: string; fields: Readonly<Record<string, readonly string[]>> }

/** The refused form of the page, for the form that has to show it again. */
export const TypedContext = createContext<Typed | undefined>(undefined)
