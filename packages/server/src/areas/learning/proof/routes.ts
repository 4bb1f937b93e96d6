import { hoursProof } from '@portal/contract/areas/learning/hours/hours-proof.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Study } from '../study.ts'
import { findHoursProof, hoursProofWith } from './issue.ts'

export const proofRoutes = (portal: Portal, study: Study): void => {
  portal.papers.verified.provide('hours', findHoursProof)
  serve(portal.app, hoursProof, hoursProofWith(portal, study))
}
