import { instantUpload, MOST_QUEUED_UPLOADS, uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import { retryTranscode, uploadVideo } from '@portal/contract/areas/video/media.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { markRunning } from '#src/platform/unsaved.ts'
import { whyNotFile } from './check-file.ts'
import { hashFile } from './hash/hash-file.ts'
import { holdUpload, remember } from './remembered.ts'
import { createRate } from './transfer-rate.ts'
import { createTransfer, dropUpload, type Transfer, uploadIdOf } from './tus-transfer.ts'
import {
  addTasks,
  findTask,
  isQueued,
  isSending,
  leavingText,
  newTask,
  patchTask,
  removeTask,
  type UploadTarget,
  uploadTasks,
  useUploadTasks,
} from './upload-tasks.ts'

const AT_A_TIME = 3
const NAME = '上传'

const files = new Map<string, File>()
/** Ids of all uploads this tab has ever had. */
export const ownUploads = new Set<string>()
const stops = new Map<string, AbortController>()
const transfers = new Map<string, Transfer>()

const stopOf = (id: string) => {
  const stop = stops.get(id) ?? new AbortController()
  stops.set(id, stop)
  return stop
}

const endWork = (id: string) => {
  stops.get(id)?.abort()
  stops.delete(id)
  transfers.delete(id)
}

const wordsOf = (error: unknown) => (error instanceof ApiRefusal ? error.message : '提交未确认，请重试')

export const failUpload = (id: string, failText: string, canRetry: boolean) => {
  endWork(id)
  patchTask(id, { stage: 'failed', failText, canRetry, isWaiting: false })
  pump()
}

/** The bytes are there: the video is saved as a draft, or gets its new version. */
export const finishUpload = async (id: string, uploadId: string) => {
  const task = findTask(id)
  if (!task) return
  patchTask(id, { stage: 'verify', percent: 100, isWaiting: false })
  try {
    const { videoId, versionNo } = await call(uploadVideo, { uploadId, ...task.target }, { quiet: true })
    patchTask(id, { videoId, versionNo, stage: 'queue', percent: 0, failText: '' })
    void queryClient.invalidateQueries({ queryKey: ['aliVideo'] })
    endWork(id)
    pump()
  } catch (error) {
    failUpload(id, wordsOf(error), true)
  }
}

const compare = async (id: string, file: File) => {
  patchTask(id, { stage: 'compare', percent: 0 })
  const sha256 = await hashFile(file, (percent) => patchTask(id, { percent }), stopOf(id).signal)
  const body = { purpose: 'video', fileName: file.name, sha256, size: file.size } as const
  const { uploadId } = await call(instantUpload, body, { quiet: true })
  return { sha256, uploadId }
}

const send = (id: string, file: File, sha256: string | undefined) => {
  const rate = createRate(Date.now)
  const transfer = createTransfer({
    file,
    purpose: 'video',
    ...(sha256 !== undefined && { sha256 }),
    uploadUrl: findTask(id)?.uploadUrl ?? null,
    onUrl: (uploadUrl) => patchTask(id, { uploadUrl }),
    onProgress: (sent) => {
      const percent = Math.floor((sent * 100) / file.size)
      // With the last byte sent the server looks at the whole.
      const stage = sent === file.size ? 'verify' : 'upload'
      patchTask(id, { stage, percent, isWaiting: false, ...rate.take(sent, file.size) })
    },
    onWaiting: () => patchTask(id, { isWaiting: true, speed: 0, leftSeconds: null }),
    onDone: (uploadId) => void finishUpload(id, uploadId),
    onFailed: (words) => {
      patchTask(id, { uploadUrl: null })
      failUpload(id, words, true)
    },
  })
  transfers.set(id, transfer)
  patchTask(id, { stage: 'upload', percent: 0, speed: 0, leftSeconds: null })
  transfer.start()
}

const begin = async (id: string, file: File) => {
  const { signal } = stopOf(id)
  holdUpload(id, signal)
  if (findTask(id)?.uploadUrl) return send(id, file, undefined)
  try {
    const { sha256, uploadId } = await compare(id, file)
    if (signal.aborted) return
    if (uploadId === null) return send(id, file, sha256)
    patchTask(id, { isInstant: true })
    await finishUpload(id, uploadId)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ApiRefusal) failUpload(id, error.message, true)
    // Without a digest the bytes are simply sent.
    else send(id, file, undefined)
  }
}

/** Starts what waits, three at a time. */
const pump = () => {
  const busy = uploadTasks().filter(({ id, stage }) => stops.has(id) && stage !== 'waiting').length
  const next = uploadTasks().filter(({ id, stage }) => stage === 'waiting' && files.has(id))
  for (const { id } of next.slice(0, Math.max(0, AT_A_TIME - busy))) {
    const file = files.get(id)
    if (file) {
      patchTask(id, { stage: 'compare' })
      void begin(id, file)
    }
  }
}

/** Puts files into the queue; answers what was not taken and why. */
export const enqueueUploads = (chosen: readonly File[], target: UploadTarget): string[] => {
  const refusals: string[] = []
  let places = MOST_QUEUED_UPLOADS - uploadTasks().filter(isQueued).length
  for (const file of chosen) {
    const reason = whyNotFile(file, 'video') ?? (places > 0 ? null : uploadRefusals.tooManyQueued.message)
    if (reason !== null) {
      refusals.push(`${file.name}：${reason}`)
      continue
    }
    places -= 1
    const { name: fileName, size: bytes, lastModified } = file
    const task = newTask({ id: newRequestId(), fileName, bytes, lastModified, target })
    ownUploads.add(task.id)
    files.set(task.id, file)
    addTasks([task])
  }
  pump()
  return refusals
}

export const pauseUpload = (id: string) => {
  void transfers.get(id)?.pause()
  endWork(id)
  patchTask(id, { stage: 'paused', speed: 0, leftSeconds: null, isWaiting: false })
  pump()
}

export const continueUpload = (id: string) => {
  patchTask(id, { stage: files.has(id) ? 'waiting' : 'choose', failText: '' })
  pump()
}

/** Gives up an upload whose bytes are not all there; what has become a video is only taken off the panel. */
export const cancelUpload = (id: string) => {
  const task = findTask(id)
  const transfer = transfers.get(id)
  if (transfer) void transfer.cancel()
  else if (task?.uploadUrl && task.videoId === null) void dropUpload(task.uploadUrl)
  endWork(id)
  files.delete(id)
  removeTask(id)
  pump()
}

/** The file of an upload begun before a reload, or another one in place of a failed one. */
export const chooseFile = (id: string, file: File): string | null => {
  const task = findTask(id)
  if (!task) return null
  const reason = whyNotFile(file, 'video')
  if (reason !== null) return reason
  const isSame = file.size === task.bytes && file.name === task.fileName && file.lastModified === task.lastModified
  if (task.stage === 'choose' && task.uploadUrl !== null && !isSame) return '所选文件与原文件不一致，请选择同一文件'
  files.set(id, file)
  const { name: fileName, size: bytes, lastModified } = file
  // A video that exists already gets the other file as its next version.
  const target = task.videoId === null ? task.target : { ...task.target, videoId: task.videoId }
  const anew = task.stage === 'choose' ? {} : { uploadUrl: null, videoId: null, versionNo: null }
  patchTask(id, { ...anew, fileName, bytes, lastModified, target, stage: 'waiting', failText: '', percent: 0 })
  pump()
  return null
}

/** 重试: what failed on the way goes again, what failed while being processed is processed again. */
export const retryUpload = async (id: string) => {
  const task = findTask(id)
  if (!task) return
  if (task.videoId === null && task.uploadUrl !== null) return finishUpload(id, uploadIdOf(task.uploadUrl))
  if (task.videoId === null) return continueUpload(id)
  try {
    const { videoId, versionNo } = task
    await call(retryTranscode, { videoId, ...(versionNo !== null && { versionNo }) }, { quiet: true })
    patchTask(id, { stage: 'queue', percent: 0, failText: '' })
  } catch (error) {
    patchTask(id, { failText: wordsOf(error) })
  }
}

const forgetAll = () => {
  for (const [id, transfer] of transfers) {
    void transfer.pause()
    endWork(id)
  }
  for (const id of [...stops.keys()]) endWork(id)
  files.clear()
  ownUploads.clear()
  useUploadTasks.setState({ tasks: [] })
}

/** Runs as long as the page does. */
const watch = () => {
  useUploadTasks.subscribe(({ tasks }) => {
    const { userId } = currentSession()
    if (userId !== '') remember(userId, ownUploads, tasks)
    markRunning(NAME, tasks.some(isSending))
  })
  // The words stand for browsers that still show them; the others ask in their own.
  window.addEventListener('beforeunload', (event) => {
    const count = uploadTasks().filter(isSending).length
    if (count > 0) event.returnValue = leavingText(count)
  })
  personGone.on(forgetAll)
}
watch()
