import type { StudyClient, StudyItemType } from '@portal/contract/areas/learning/play/beat.ts'
import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { errors } from '@portal/contract/errors.ts'
import { call } from '#src/platform/api/api.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { createBeatJournal } from './core/beat-journal.ts'
import type { StudyApi } from './core/study-session.ts'

/** What kind of device this is. */
export const clientOf = (agent: string): StudyClient =>
  /MicroMessenger/i.test(agent) ? 'wechat' : /Android|iPhone|iPad|Mobile/i.test(agent) ? 'phone' : 'desktop'

/** A person's own journal is handed in under that person's session only. */
const refuseOthers = (userId: string) => {
  if (currentSession().userId === userId) return
  throw new ApiRefusal(errors.noSession.status, errors.noSession.message, null)
}

/** The calls by which a person studies one item, in the path of a special class where he came from one. */
export const studyApi = (userId: string, itemType: StudyItemType, itemId: string, classId?: string): StudyApi => ({
  open: async ({ takeOver }) => {
    refuseOthers(userId)
    const client = clientOf(navigator.userAgent)
    const body = { itemType, itemId, client, ...(takeOver && { takeOver }), ...(classId && { classId }) }
    return call(openSitting, body, { quiet: true })
  },
  save: async (body, { keepalive }) => {
    refuseOthers(userId)
    return call(saveBeats, body, { quiet: true, keepalive })
  },
})

/** What a person has studied on this device and no server has acknowledged yet. */
export const studyJournal = (userId: string) =>
  createBeatJournal({
    read: (key) => readUserItem(userId, key),
    write: (key, value) => writeUserItem(userId, key, value),
  })
