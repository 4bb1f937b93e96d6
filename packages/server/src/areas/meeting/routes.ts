import {
  changeMeetingState,
  checkMeeting,
  deleteMeetings,
  getMeeting,
  listMeetings,
  meetingCalendar,
  quickMeeting,
  saveMeeting,
} from '@portal/contract/areas/meeting/meeting.ts'
import {
  finishDecision,
  listOwnDecisions,
  minutesFile,
  remindDecisions,
  saveMinutes,
} from '@portal/contract/areas/meeting/minutes.ts'
import { answerReceipt, listMeetingPeople, remindReceipts } from '@portal/contract/areas/meeting/receipt.ts'
import { busyRoom, deleteRooms, listRooms, roomBoard, saveRoom } from '@portal/contract/areas/meeting/room.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { calendar } from './calendar/calendar.ts'
import { changeStateWith, remove } from './meeting/change-state.ts'
import { conflicts } from './meeting/conflicts.ts'
import { getWith } from './meeting/get.ts'
import { list } from './meeting/list.ts'
import { quickWith } from './meeting/quick.ts'
import { saveWith } from './meeting/save.ts'
import { finish } from './minutes/finish.ts'
import { ownDecisions } from './minutes/own.ts'
import { paper } from './minutes/paper.ts'
import { remind as remindOwners } from './minutes/remind.ts'
import { keepMinutes } from './minutes/save.ts'
import { answerWith } from './receipt/answer.ts'
import { peopleList } from './receipt/people.ts'
import { remind as remindInvited } from './receipt/remind.ts'
import { board } from './room/board.ts'
import { remove as removeRooms } from './room/delete.ts'
import { roomList, save as saveOneRoom } from './room/rooms.ts'
import { busy } from './room/uses.ts'

export const roomRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listRooms, [P.meetingExport, P.trainClassExport], roomList)
  serve(app, saveRoom, saveOneRoom)
  serve(app, deleteRooms, removeRooms)
  serve(app, busyRoom, busy)
  serve(app, roomBoard, board)
}

export const meetingRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listMeetings, [P.meetingExport, P.schoolMeetingExport], list)
  serve(app, getMeeting, getWith(portal))
  serve(app, saveMeeting, saveWith(portal))
  serve(app, deleteMeetings, remove)
  serve(app, changeMeetingState, changeStateWith(portal))
  serve(app, checkMeeting, conflicts)
  serve(app, quickMeeting, quickWith(portal))
  serve(app, meetingCalendar, calendar)

  serveList(portal, listMeetingPeople, [P.meetingExport, P.schoolMeetingExport], peopleList)
  serve(app, answerReceipt, answerWith(portal))
  serve(app, remindReceipts, remindInvited)

  serve(app, saveMinutes, keepMinutes)
  serve(app, finishDecision, finish)
  serve(app, remindDecisions, remindOwners)
  serve(app, listOwnDecisions, ownDecisions.read)
  serveWithOwnTransaction(app, minutesFile, paper)
}
