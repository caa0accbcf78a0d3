/** The file names in a shop's data directory. */
export const databaseFile = 'backend.sqlite'
export const filesDirectory = 'files'
/** Counted calls and used tags, which need no backup. */
export const gateFile = 'gate.sqlite'
