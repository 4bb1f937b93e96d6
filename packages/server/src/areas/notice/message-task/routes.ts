import {
  cancelSchoolTask,
  getSchoolTask,
  listSchoolDeliveries,
  listSchoolKinds,
  listSchoolTasks,
  previewSchoolTask,
  recallSchoolTask,
  resendSchoolTask,
  saveSchoolKind,
  saveSchoolTask,
} from '@portal/contract/areas/notice/message-task.ts'
import { P } from '@portal/contract/privileges.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { cancelTask, recallTask } from '#src/shared/messaging/task/end-task.ts'
import { tasksOf } from '#src/shared/messaging/task/list-tasks.ts'
import { schoolOrigin } from '#src/shared/messaging/task/origin.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeKind, readKinds } from './kinds.ts'
import { deliveries, preview, readTask, resend, save } from './task.ts'

/** Messages of the safety school: the engine of the message centre under the school's rights. */
export const messageTaskRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listSchoolTasks, [P.schoolMessageExport], pageRead(listSchoolTasks, tasksOf(schoolOrigin)))
  serve(app, getSchoolTask, readTask)
  serve(app, saveSchoolTask, save(portal))
  serve(app, cancelSchoolTask, async ({ tx, body }) => ({ state: await cancelTask(tx, schoolOrigin, body.id) }))
  serve(app, recallSchoolTask, async ({ tx, body }) => ({ recalled: await recallTask(tx, schoolOrigin, body.id, '') }))
  serve(app, previewSchoolTask, preview(portal))
  serve(app, listSchoolDeliveries, deliveries.read)
  serve(app, resendSchoolTask, resend)
  serve(app, listSchoolKinds, readKinds)
  serve(app, saveSchoolKind, changeKind)
}
