import { type } from 'arktype'

/** The start of the requested page of a list's file, which the previous page returned. */
export const PageStart = type(/^[\w-]{2,1500}$/)
