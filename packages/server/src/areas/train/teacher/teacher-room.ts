import { lecturerRefusals as no } from '@portal/contract/areas/train/teacher/refusals.ts'
import {
  changeLecturers,
  deleteLecturers,
  getLecturer,
  lecturerCalendar,
  lecturerOptions,
  listLecturers,
  ownTeaching,
  saveFreeTimes,
  saveLecturer,
} from '@portal/contract/areas/train/teacher/teacher.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { allowScans } from './certificates.ts'
import { change, options, remove } from './change-state.ts'
import { calendar, getWith, own } from './get.ts'
import { lecturerList } from './list.ts'
import { saveFree, saveWith } from './save.ts'

/** 师资: who teaches, by what right, and when he has time. */
export const teacherRoom = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('train_lecturers_user_key', no.alreadyLecturer)
  allowScans(portal)
  serveList(portal, listLecturers, [P.lecturerExport], lecturerList)
  serve(app, getLecturer, getWith(portal))
  serve(app, ownTeaching, own)
  serve(app, saveLecturer, saveWith(portal))
  serve(app, saveFreeTimes, saveFree)
  serve(app, changeLecturers, change)
  serve(app, deleteLecturers, remove)
  serve(app, lecturerCalendar, calendar)
  serve(app, lecturerOptions, options)
}
