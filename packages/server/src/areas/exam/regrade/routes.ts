import { questionImpact, regradeApply, regradePreview, regradeQuestion } from '@portal/contract/areas/exam/regrade.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { applyWith, registerRegrades } from './apply.ts'
import { impactWith } from './impact.ts'
import { previewWith } from './preview.ts'
import { questionWith } from './question.ts'

export const regradeRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serve(app, regradeQuestion, questionWith(attempts))
  serve(app, regradePreview, previewWith(attempts))
  serve(app, regradeApply, applyWith(attempts))
  serve(app, questionImpact, impactWith(attempts))
  registerRegrades(portal)
}
