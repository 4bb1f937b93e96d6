import {
  auditEnrolments,
  countEnrolments,
  getEnrolment,
  listEnrolments,
  promoteWaiting,
} from '@portal/contract/areas/train/audit/audit.ts'
import { countClasses, getClass, listClasses, saveClass } from '@portal/contract/areas/train/class/class.ts'
import {
  changeClassState,
  copyClass,
  deleteClasses,
  printClass,
} from '@portal/contract/areas/train/class/class-manage.ts'
import { dropClassNotice, listClassNotices, notifyClass } from '@portal/contract/areas/train/class/notice.ts'
import {
  applyToClass,
  confirmOffer,
  declineOffer,
  withdrawEnrolment,
} from '@portal/contract/areas/train/enrolment/apply.ts'
import {
  listNominations,
  listNominees,
  nominatePeople,
  ownAppointments,
} from '@portal/contract/areas/train/enrolment/nominate.ts'
import { classCalendar, listMine, listOpenClasses, viewOpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { assignPeople, movePeople, removePeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { checkSessions, saveSessions, sessionCalendar } from '@portal/contract/areas/train/session/session.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { auditWith } from './audit/audit.ts'
import { counts as countOwn, get as getOne } from './audit/get.ts'
import { list as enrolments } from './audit/list.ts'
import { promote } from './audit/promote.ts'
import { changeStateWith } from './class/change-state.ts'
import { copyWith } from './class/copy.ts'
import { counts } from './class/counts.ts'
import { remove } from './class/delete.ts'
import { getWith } from './class/get.ts'
import { list } from './class/list.ts'
import { notices } from './class/notice/list.ts'
import { dropNotice, notify } from './class/notice/notify.ts'
import { printWith } from './class/print.ts'
import { saveWith } from './class/save.ts'
import { applyWith } from './enrolment/apply.ts'
import { calendar as ownCalendar } from './enrolment/calendar.ts'
import { appointments } from './enrolment/nominate/appointment.ts'
import { nominateWith } from './enrolment/nominate/nominate.ts'
import { nominations } from './enrolment/nominate/nominations.ts'
import { nominees } from './enrolment/nominate/nominees.ts'
import { mineList, openList } from './enrolment/open-list.ts'
import { confirmWith, decline, withdrawWith } from './enrolment/own-acts.ts'
import { assign, moveWith, removeWith } from './enrolment/roster.ts'
import { viewWith } from './enrolment/view.ts'
import { calendar } from './session/calendar.ts'
import { checkConflicts } from './session/conflicts.ts'
import { saveSessionsWith } from './session/save.ts'

export const classRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listClasses, [P.trainClassExport], list)
  serve(app, countClasses, counts)
  serve(app, getClass, getWith(portal))
  serve(app, saveClass, saveWith(portal))
  serve(app, copyClass, copyWith(portal))
  serve(app, deleteClasses, remove)
  serve(app, changeClassState, changeStateWith(portal))
  serve(app, notifyClass, notify)
  serve(app, listClassNotices, notices)
  serve(app, dropClassNotice, dropNotice)
  serveWithOwnTransaction(app, printClass, printWith(portal))
  serve(app, saveSessions, saveSessionsWith(portal))
  serve(app, checkSessions, checkConflicts)
  serve(app, sessionCalendar, calendar)
}

export const enrolmentRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, listOpenClasses, openList(portal).read)
  serve(app, listMine, mineList.read)
  serve(app, viewOpenClass, viewWith(portal))
  serve(app, classCalendar, ownCalendar)
  serveWithOwnTransaction(app, applyToClass, applyWith(portal))
  serve(app, confirmOffer, confirmWith(portal))
  serve(app, declineOffer, decline)
  serve(app, withdrawEnrolment, withdrawWith(portal))
  serve(app, assignPeople, assign)
  serve(app, ownAppointments, appointments)
  serve(app, listNominations, nominations.read)
  serve(app, listNominees, nominees.read)
  serve(app, nominatePeople, nominateWith(portal))
  serve(app, removePeople, removeWith(portal))
  serve(app, movePeople, moveWith(portal))
  serveList(portal, listEnrolments, [P.enrolmentExport], enrolments)
  serve(app, getEnrolment, getOne)
  serveWithOwnTransaction(app, auditEnrolments, auditWith(portal))
  serve(app, promoteWaiting, promote)
  serve(app, countEnrolments, countOwn)
}
