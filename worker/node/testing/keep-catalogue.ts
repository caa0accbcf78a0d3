import { beforeAll } from 'vitest'
import { keepCatalogue } from './test-env.ts'

// After the seeding of the test setup, and before what a test file adds to it.
beforeAll(keepCatalogue)
