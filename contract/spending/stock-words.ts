// Constants of organisations' purchases that pages need too; stock.ts contains the schemas.

export const payWays = ['points', 'account'] as const

export const pointsKinds = ['topped_up', 'used', 'returned', 'reversed'] as const

/** Orders of the list of an organisation's orders; a minus sign turns one around. */
export const masterOrderSorts = ['-created', 'created', 'total', '-total'] as const
export type MasterOrderSort = (typeof masterOrderSorts)[number]

/** The most plans in one line, and below, the most lines in a cart or an order. */
export const maxLinePlans = 500
export const maxCartLines = 50
export const maxAccountingText = 40

/**
 * Members who order may fill the cart; so may those who see the stock, who then request the order.
 */
export const mayFillCart = 'CREATE_MASTER_ORDER|GET_ASSIGN_LIST'
