import { catalogueEdition } from './offers.ts'

/** The version of a catalogue that came from suppliers, which no seed replaces. */
export const importedVersion = `imported.${catalogueEdition}`

/** Whether the places of a catalogue are those of this release, by its version. */
export function hasPlaces(version: string | undefined): boolean {
  return version?.includes(catalogueEdition) === true
}
