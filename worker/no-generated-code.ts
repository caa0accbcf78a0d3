import { configure } from 'arktype/config'

// Workers refuse to generate code from text while they serve requests, which is when calls derive
// their schemas. This module must be imported before any other, because schemas created earlier
// would generate code.
configure({ jitless: true })
