import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { jobProgress, unchangedPerson } from '../organization/job-progress.ts'
import { Assignment } from './assignment.ts'
import { assignmentJobChanges, planProblems } from './assignment-job-words.ts'

/** What a job would change of one plan, shown before the job starts. Times are unix seconds. */
export const PlanPreview = type({
  assignment: Assignment,
  /** The new day, for the change `date`. */
  'due_at?': 'number.integer',
  /** The IANA zone in which the new day is meant. */
  'time_zone?': 'string',
  /** The new person, for the change `person`. */
  'to?': { account_id: 'string', name: 'string', email: 'string' },
  'problem?': type.enumerated(...planProblems),
})
export type PlanPreview = Camelized<typeof PlanPreview.infer>

/** A job that changes several plans, and its progress. */
export const AssignmentJob = type({
  ...jobProgress,
  change: type.enumerated(...assignmentJobChanges),
  /** The people whose plans were left unchanged, and the reason. */
  failed: type({
    ...unchangedPerson,
    'plan?': OfferedPlan,
    problem: type.enumerated(...planProblems),
  }).array(),
})
export type AssignmentJob = Camelized<typeof AssignmentJob.infer>
