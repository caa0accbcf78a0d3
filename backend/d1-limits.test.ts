import { describe } from 'vitest'
import { testD1Limits } from './testing/test-d1-limits.ts'
import { testDatabase } from './testing/test-database.ts'

describe('R-DB-1: the limits of D1', () => testD1Limits(testDatabase))
