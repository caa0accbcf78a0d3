import type { assignmentCalls } from '#contract/calls/company/assignment.ts'
import type { Handlers } from '../../shop/module.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import { assignPlans } from './assign-plans.ts'
import { checkAssignment } from './check-assignment.ts'
import { exportAssignments } from './export-assignments.ts'
import { listAssignments } from './list-assignments.ts'
import { advanceLater } from './make-assignments.ts'
import { moveAssignment } from './move-assignment.ts'
import { openAssigned } from './open-assigned.ts'
import { planAssignment, toLine } from './plan-assignment.ts'
import { resendAssignments } from './resend-assignments.ts'
import { revokeAssignments } from './take-back.ts'

/** Handlers of the calls by which an organisation assigns plans of its stock. */
export const assignmentHandlers: Handlers<typeof assignmentCalls> = {
  async listAssignments(input, call) {
    const listed = await listAssignments(call, input)
    // Orders whose eSIMs are being made are advanced for the viewer, without waiting for scheduled
    // work.
    const making = listed.assignments.filter(({ state }) => state === 'making')
    advanceLater(
      call,
      making.map(({ id }) => id),
    )
    return listed
  },
  exportAssignments: async (input, call) => exportAssignments(call, input),
  async previewAssignment(input, call) {
    const { receivers, free } = await planAssignment(call, input)
    const meant = receivers.filter(({ problem }) => !problem || problem === 'budget')
    const { checks } = await checkAssignment(call, input.planId, meant)
    const needs = checks.filter(({ isBroken }) => isBroken)
    const approvers = needs.length > 0 ? await listApprovers(call) : []
    return { lines: receivers.map(toLine), free, needs, approvers }
  },
  assignPlans: async (input, call) => assignPlans(call, input),
  async resendAssignments({ assignmentIds }, call) {
    return { results: await resendAssignments(call, assignmentIds) }
  },
  async revokeAssignments({ assignmentIds }, call) {
    return { results: await revokeAssignments(call, assignmentIds) }
  },
  moveAssignment: async (input, call) => moveAssignment(call, input),
  openAssigned: async ({ token }, call) => openAssigned(call, token),
}
