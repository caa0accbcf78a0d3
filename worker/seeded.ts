import { beforeAll } from 'vitest'
import { seedDatabase } from './api/testing.ts'

beforeAll(() => seedDatabase(new Date()), 60_000)
