import * as fc from 'fast-check'
import { inputs, seed } from './effort.ts'

// What fast-check draws, wherever a test does not say how much.
fc.configureGlobal({ seed, numRuns: inputs })
