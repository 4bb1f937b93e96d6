import { actOnExam, monitorBoard } from '@portal/contract/areas/exam/monitor.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { actWith } from './act.ts'
import { boardWith } from './board.ts'

export const monitorRoutes = ({ app, attempts }: Portal): void => {
  serve(app, monitorBoard, boardWith(attempts))
  serve(app, actOnExam, actWith(attempts))
}
