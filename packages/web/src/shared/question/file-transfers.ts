import { type FileLimits, whyNotAnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { takeAnswerFile } from '@portal/contract/areas/exam/attempt/file.ts'
import { create } from 'zustand'
import { call } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { markRunning } from '#src/platform/unsaved.ts'
import { sendFile } from '../upload/send-file.ts'
import { type AnswerDesk, isByPart, textsOf, withPart } from './answer-control.ts'

/** A file on its way into an answer, or why it did not get there. */
interface Transfer {
  id: string
  attemptId: string
  itemId: string
  partId: string | undefined
  name: string
  percent: number
  fault: string
}

export const useTransfers = create<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }))
const stops = new Map<string, AbortController>()

export const isUnderWay = ({ fault }: Transfer): boolean => fault === ''

const change = (next: (transfers: readonly Transfer[]) => readonly Transfer[]) => {
  useTransfers.setState(({ transfers }) => ({ transfers: next(transfers) }))
  markRunning('作答文件', useTransfers.getState().transfers.some(isUnderWay))
}

const patch = (id: string, changes: Partial<Transfer>) =>
  change((transfers) => transfers.map((each) => (each.id === id ? { ...each, ...changes } : each)))

/** Gives one up, or takes a failed one off the list. */
export const dropTransfer = (id: string): void => {
  stops.get(id)?.abort()
  stops.delete(id)
  change((transfers) => transfers.filter((each) => each.id !== id))
}

personGone.on(() => {
  for (const { id } of useTransfers.getState().transfers) dropTransfer(id)
})

export const transfersOf = (attemptId: string): readonly Transfer[] =>
  useTransfers.getState().transfers.filter((each) => each.attemptId === attemptId && isUnderWay(each))

/** Into the answer as it is when the file has arrived, whatever is on screen by then. */
const addFile = ({ current, write }: AnswerDesk, partId: string | undefined, fileId: string) => {
  const answer = current()
  if (partId === undefined) return write([...textsOf(answer), fileId])
  const part = isByPart(answer) ? (answer[partId] ?? null) : null
  write(withPart(answer, partId, [...textsOf(part), fileId]))
}

interface Destination {
  desk: AnswerDesk
  partId: string | undefined
  limits: FileLimits
}

interface Waiting {
  id: string
  file: File
  stop: AbortController
}

/** Lists a file as one that will be sent. */
const begin = (file: File, { desk: { attemptId, itemId }, partId }: Destination): Waiting => {
  const id = newRequestId()
  const stop = new AbortController()
  stops.set(id, stop)
  change((transfers) => [...transfers, { id, attemptId, itemId, partId, name: file.name, percent: 0, fault: '' }])
  return { id, file, stop }
}

const send = async ({ id, file, stop }: Waiting, { desk, partId, limits }: Destination): Promise<void> => {
  if (stop.signal.aborted) return
  try {
    const reason = whyNotAnswerFile(file, limits)
    if (reason !== null) throw new Error(reason)
    const options = { signal: stop.signal, onPercent: (percent: number) => patch(id, { percent }) }
    const uploadId = await sendFile(file, 'answer', options)
    const { fileId } = await call(takeAnswerFile, { attemptId: desk.attemptId, uploadId }, { quiet: true })
    if (stop.signal.aborted) return
    addFile(desk, partId, fileId)
    dropTransfer(id)
  } catch (error) {
    if (!stop.signal.aborted) patch(id, { fault: error instanceof Error ? error.message : '上传失败，请重试' })
  }
}

/** Sends files and adds them to the answer; one after the other, so that they stand there in the order of the choice. */
export const sendAnswerFiles = async (files: readonly File[], destination: Destination): Promise<void> => {
  const waiting = files.map((file) => begin(file, destination))
  for (const each of waiting) await send(each, destination)
}
