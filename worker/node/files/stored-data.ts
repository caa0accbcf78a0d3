/** What is in the directory of a shop's data. */
export const databaseFile = 'backend.sqlite'
export const filesDirectory = 'files'
