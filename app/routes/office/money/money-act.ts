/** The dialogs of acts about an order's money. */
export type MoneyAct =
  | 'give_up'
  | 'not_there'
  | 'refund_again'
  | 'refund_elsewhere'
  | 'points'
  | 'evidence'
  | 'accept'
