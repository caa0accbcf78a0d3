// Constants of an organisation's data usage that pages need too; usage.ts contains the schemas.

/** The numbers of days that a chart of usage can cover. */
export const usageRanges = [7, 30, 90] as const
export type UsageRange = (typeof usageRanges)[number]

/** The keys by which a day's usage is split. */
export const usageSplits = ['person', 'destination', 'group'] as const
export type UsageSplit = (typeof usageSplits)[number]

/** `low`: in use, with less than a tenth of the data or three days left. */
export const usageStates = ['active', 'low', 'waiting', 'over'] as const
export type UsageState = (typeof usageStates)[number]

export const usageSorts = ['name', '-name', 'used', '-used', 'ends', '-ends'] as const
export type UsageSort = (typeof usageSorts)[number]

/** The number of rows in one page of an export. */
export const exportPageRows = 5000
