/** What is in the directory of a shop's data. */
export const databaseFile = 'backend.sqlite'
export const filesDirectory = 'files'
/** Counted calls and used tags, of which no backup is needed. */
export const gateFile = 'gate.sqlite'
