import { type } from 'arktype'

/** Where the next page of a file begins, from the page before. */
export const PageStart = type(/^[\w-]{2,1500}$/)
