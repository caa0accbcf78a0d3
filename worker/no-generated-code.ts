import { configure } from 'arktype/config'

// Workers refuse to generate code from text while they serve requests, which is when calls derive
// their schemas. This module must be imported before any other, because schemas created earlier
// would generate code. The backend on Node imports it too: it starts in 1.3 seconds of processor time
// instead of 1.9, and checks inputs as the worker does.
configure({ jitless: true })
