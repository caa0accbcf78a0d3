/** The fields of the rule's form that hold one text each. */
export const ruleTexts = [
  'name',
  'percent',
  'data',
  'cap',
  'stop',
  'stop_day',
  'stop_amount',
  'tell',
] as const

/** The values of the rule's form, or the input of a refused form. */
export type TypedRule = Record<(typeof ruleTexts)[number], string> & { groups: readonly string[] }
