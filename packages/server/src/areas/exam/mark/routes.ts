import { clusterAnswers } from '@portal/contract/areas/exam/mark/cluster.ts'
import { drawControl, dropControl, markControls, saveControl } from '@portal/contract/areas/exam/mark/control.ts'
import {
  arbitrateMark,
  assignMarking,
  listDisputed,
  listExamsToMark,
  markQueue,
  nextMarkTask,
  saveMark,
} from '@portal/contract/areas/exam/mark/marking.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { controlsWith, drawWith, drop, keepControl } from './check-markers.ts'
import { clusterWith } from './cluster.ts'
import { arbitrate, assign, disputedWith } from './lead.ts'
import { nextWith } from './next.ts'
import { examsToMark, queueWith } from './queue.ts'
import { save } from './save.ts'

export const markRoutes = ({ app, attempts }: Portal): void => {
  serve(app, listExamsToMark, examsToMark)
  serve(app, markQueue, queueWith(attempts))
  serve(app, nextMarkTask, nextWith(attempts))
  serve(app, saveMark, save)
  serve(app, assignMarking, assign)
  serve(app, listDisputed, disputedWith(attempts))
  serve(app, arbitrateMark, arbitrate)
  serve(app, clusterAnswers, clusterWith(attempts))
  serve(app, markControls, controlsWith(attempts))
  serve(app, drawControl, drawWith(attempts))
  serve(app, saveControl, keepControl)
  serve(app, dropControl, drop)
}
