import { type } from 'arktype'
import { paymentMethods } from './order-words.ts'

export const Method = type.enumerated(...paymentMethods)

/** Ways to pay that the shop lists and its provider offers; none where nothing is due. */
export const Methods = Method.array()
