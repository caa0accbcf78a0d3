import { type } from 'arktype'
import { orderMethods } from './order-words.ts'

export const Method = type.enumerated(...orderMethods)

/** Payment methods that the shop lists and its provider offers; empty if nothing is due. */
export const Methods = Method.array()
