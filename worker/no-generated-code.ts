import { configure } from 'arktype/config'

// Workers refuse to make code from text once they serve requests, where calls derive their schemas.
// Imported before anything else: schemas made earlier would have gone the other way.
configure({ jitless: true })
