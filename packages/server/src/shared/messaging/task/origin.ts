import { messageRefusals, schoolMessageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { messageTasks } from '#src/schema/messaging.ts'

export type Task = typeof messageTasks.$inferSelect

/** The two screens that share the engine: whose tasks they see, by which right, in which words. */
export interface Origin {
  name: Task['origin']
  sendCode: Privilege
  alreadySent: Refusal
  unknownVariable: Refusal
  /** Refuses at once what goes beyond the bound of a channel's day (60 section 14); else it warns. */
  refusesShort: boolean
}

export const portalOrigin: Origin = {
  name: 'portal',
  sendCode: P.messageSend,
  alreadySent: messageRefusals.alreadySent,
  unknownVariable: messageRefusals.unknownVariable,
  refusesShort: false,
}

export const schoolOrigin: Origin = {
  name: 'school',
  sendCode: P.schoolMessageSend,
  alreadySent: schoolMessageRefusals.alreadySent,
  unknownVariable: schoolMessageRefusals.unknownVariable,
  refusesShort: true,
}

export const originNamed = (name: Task['origin']): Origin => (name === 'portal' ? portalOrigin : schoolOrigin)

/** Event of a task's messages: one per person and channel, whatever is repeated. */
export const taskEvent = (taskId: string): string => `task:${taskId}`

const ofOrigin = (task: Task, origin: Origin): Task => {
  ensure(task.origin === origin.name, errors.missing)
  return task
}

/** A task of this screen in scope. */
export const getTask = async (tx: Tx, origin: Origin, id: string): Promise<Task> =>
  ofOrigin(await getRow(tx, messageTasks, id), origin)

export const lockTask = async (tx: Tx, origin: Origin, id: string): Promise<Task> =>
  ofOrigin(await lockRow(tx, messageTasks, id), origin)
