// Constants of an organisation's data usage that pages need too; usage.ts contains the schemas.

/** How many days a chart of usage covers. */
export const usageRanges = [7, 30, 90] as const
export type UsageRange = (typeof usageRanges)[number]

/** By what the usage of a day is divided. */
export const usageSplits = ['person', 'destination', 'group'] as const
export type UsageSplit = (typeof usageSplits)[number]

/** `low`: in use, with less than a tenth of its data or three days left. */
export const usageStates = ['active', 'low', 'waiting', 'over'] as const
export type UsageState = (typeof usageStates)[number]

export const usageSorts = ['name', '-name', 'used', '-used', 'ends', '-ends'] as const
export type UsageSort = (typeof usageSorts)[number]

/** Rows of one page of an export. */
export const exportPageRows = 5000
