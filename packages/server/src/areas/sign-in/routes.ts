import {
  decideEntries,
  listAttempts,
  listMissing,
  listSignEntries,
  makeUpPeople,
  markPeople,
  remindMissing,
  scanPerson,
  undoEntry,
} from '@portal/contract/areas/sign-in/host.ts'
import { askLeave, askMakeUp, listSignRequests } from '@portal/contract/areas/sign-in/request.ts'
import {
  changeSheetState,
  confirmSheet,
  correctSheet,
  listSheets,
  remindConfirmers,
  rotateCodes,
  saveSheet,
  sealSheet,
  signPoster,
  signWall,
} from '@portal/contract/areas/sign-in/sheet.ts'
import {
  listMySigns,
  listSignDevices,
  myPersonCode,
  signAsGuest,
  signByNumber,
  signByTouch,
  touchCode,
  unbindSignDevice,
} from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Engine } from './engine.ts'
import { decideWith, undoWith } from './host/decide.ts'
import { attemptList, entryList, missingList } from './host/entries.ts'
import { makeUpWith, markWith } from './host/mark.ts'
import { remindWith } from './host/remind.ts'
import { scanWith } from './host/scan.ts'
import { askLeaveWith, askMakeUpWith } from './request/ask.ts'
import { requestList } from './request/list.ts'
import { changeStateWith, rotateWith } from './sheet/change-state.ts'
import { confirmWith, remindConfirmersWith } from './sheet/confirm.ts'
import { correctWith } from './sheet/correct.ts'
import { sheetList } from './sheet/list.ts'
import { posterWith } from './sheet/poster.ts'
import { saveWith } from './sheet/save.ts'
import { sealWith } from './sheet/seal.ts'
import { wallWith } from './sheet/wall.ts'
import { guestWith } from './sign/guest.ts'
import { devices, myCodeWith, myList, unbind } from './sign/own.ts'
import { numberWith, signWith } from './sign/sign.ts'
import { touchWith } from './sign/touch.ts'

const exporting = [P.trainAnalysisExport, P.meetingExport, P.schoolMeetingExport, P.activitySignExport]

const serveOwn = (engine: Engine): void => {
  const { portal } = engine
  const { app } = portal
  serveWithOwnTransaction(app, touchCode, touchWith(engine))
  serveWithOwnTransaction(app, signAsGuest, guestWith(engine))
  serveWithOwnTransaction(app, signByTouch, signWith(engine))
  serveWithOwnTransaction(app, signByNumber, numberWith(engine))
  serveList(portal, listMySigns, 'signedIn', myList)
  serve(app, myPersonCode, myCodeWith(engine))
  serve(app, listSignDevices, devices)
  serve(app, unbindSignDevice, unbind)
  serve(app, askLeave, askLeaveWith(engine))
  serve(app, askMakeUp, askMakeUpWith(engine))
}

const serveSheets = (engine: Engine): void => {
  const { portal } = engine
  const { app } = portal
  serveList(portal, listSheets, exporting, sheetList(engine))
  serve(app, saveSheet, saveWith(engine))
  serve(app, changeSheetState, changeStateWith(engine))
  serve(app, rotateCodes, rotateWith(engine))
  serve(app, signWall, wallWith(engine))
  serveWithOwnTransaction(app, signPoster, posterWith(engine))
  serve(app, confirmSheet, confirmWith(engine))
  serve(app, remindConfirmers, remindConfirmersWith(engine))
  serve(app, sealSheet, sealWith(engine))
  serve(app, correctSheet, correctWith(engine))
}

const servePeople = (engine: Engine): void => {
  const { portal } = engine
  const { app } = portal
  serveList(portal, listSignEntries, exporting, entryList(engine))
  serveList(portal, listMissing, exporting, missingList(engine))
  serveList(portal, listAttempts, exporting, attemptList(engine))
  serveList(portal, listSignRequests, exporting, requestList(engine))
  serve(app, scanPerson, scanWith(engine))
  serve(app, markPeople, markWith(engine))
  serve(app, decideEntries, decideWith(engine))
  serve(app, makeUpPeople, makeUpWith(engine))
  serve(app, undoEntry, undoWith(engine))
  serve(app, remindMissing, remindWith(engine))
}

export const signInRoutes = (engine: Engine): void => {
  serveOwn(engine)
  serveSheets(engine)
  servePeople(engine)
}
