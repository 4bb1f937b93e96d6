import { saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { saveSessions } from '@portal/contract/areas/train/session/session.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Client } from '../app.ts'
import { onlyPeople } from './exam.ts'
import { inMinutes } from './meeting/meeting.ts'

let serial = 0
/** In minutes, as times of a test are counted. */
const inADay = DAY_MS / MINUTE_MS

export const CLASS_MANAGER = [
  P.trainClass,
  P.trainClassAdd,
  P.trainClassEdit,
  P.trainClassDel,
  P.trainClassPublish,
  P.trainClassRoster,
  P.trainClassExport,
] as const

/** What a form sends: enrolment from an hour ago for three days, for these people. */
export const classOf = (headTeacherId: string, people: readonly string[], more: object = {}) => {
  serial += 1
  return {
    name: `班组长培训 ${serial}`,
    category: 'safety',
    headTeacherId,
    place: '实训场',
    capacity: 20,
    enrolFrom: inMinutes(-60),
    enrolTo: inMinutes(3 * inADay),
    audience: onlyPeople(...people),
    ...more,
  }
}

/** So many minutes from now, for two hours. */
export const sessionAt = (minutes: number, more: object = {}) => ({
  title: '第一课',
  from: inMinutes(minutes),
  to: inMinutes(minutes + 120),
  lecturerIds: [],
  ...more,
})

/** A class with one session in five days or, among many of one process, later, as a draft. */
export const aDraftClass = async (manager: Client, people: readonly string[], more: object = {}): Promise<string> => {
  const { id, revision } = await manager.call(saveClass, classOf(manager.id, people, more))
  // Each class at a time of its own, so that no two of a test lie over each other.
  const at = 5 * inADay + serial * 200
  await manager.call(saveSessions, { id, revision, sessions: [sessionAt(at)] })
  return id
}

/** One that takes people. */
export const aClass = async (manager: Client, people: readonly string[], more: object = {}): Promise<string> => {
  const id = await aDraftClass(manager, people, more)
  await manager.call(changeClassState, { id, action: 'open' })
  return id
}
