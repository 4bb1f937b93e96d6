import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { retryConvert } from '@portal/contract/areas/document/version-progress.ts'
import { instantUpload, MOST_QUEUED_UPLOADS, uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import { retryTranscode, uploadVideo } from '@portal/contract/areas/video/media.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { markRunning } from '#src/platform/unsaved.ts'
import { whyNotFile } from './check-file.ts'
import { isConverted, listOf } from './follow-progress.ts'
import { hashFile } from './hash/hash-file.ts'
import { holdUpload, remember } from './remembered.ts'
import { createRate } from './transfer-rate.ts'
import { createTransfer, dropUpload, type Transfer, uploadIdOf } from './tus-transfer.ts'
import {
  addTasks,
  findTask,
  isDocument,
  isQueued,
  isSending,
  leavingText,
  newTask,
  patchTask,
  purposeOf,
  removeTask,
  type UploadTarget,
  type UploadTask,
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

export const failUpload = (id: string, failText: string, canRetry: boolean) => {
  endWork(id)
  patchTask(id, { stage: 'failed', failText, canRetry, isWaiting: false })
  pump()
}

/** What has arrived is saved as a draft, or as the new version of what there is. */
const saveArrived = async (uploadId: string, target: UploadTarget): Promise<Partial<UploadTask>> => {
  if (!isDocument(target)) {
    const { videoId, versionNo } = await call(uploadVideo, { uploadId, ...target }, { quiet: true })
    return { itemId: videoId, versionNo, stage: 'queue' }
  }
  const { id, kind, changeNote } = target.document
  // Another file goes on top of whatever the document says by the time the bytes are here.
  const { revision } = id === undefined ? {} : await call(getDocument, { id, manage: true }, { quiet: true })
  const body = { id, revision, uploadId, kind, changeNote, confirmed: false }
  const saved = await call(saveDocument, body, { quiet: true })
  return { itemId: saved.id, stage: isConverted(saved.convertState) ? 'done' : 'queue' }
}

/** The bytes are there. */
export const finishUpload = async (id: string, uploadId: string) => {
  const task = findTask(id)
  if (!task) return
  patchTask(id, { stage: 'verify', percent: 100, isWaiting: false })
  try {
    const saved = await saveArrived(uploadId, task.target)
    patchTask(id, { percent: 0, failText: '', ...saved })
    void queryClient.invalidateQueries({ queryKey: [listOf(task.target)] })
    endWork(id)
    pump()
  } catch (error) {
    failUpload(id, faultOf(error).words, true)
  }
}

const compare = async (id: string, file: File, purpose: 'video' | 'document') => {
  patchTask(id, { stage: 'compare', percent: 0 })
  const sha256 = await hashFile(file, (percent) => patchTask(id, { percent }), stopOf(id).signal)
  const body = { purpose, fileName: file.name, sha256, size: file.size } as const
  const { uploadId } = await call(instantUpload, body, { quiet: true })
  return { sha256, uploadId }
}

const send = (id: string, file: File, purpose: 'video' | 'document', sha256?: string) => {
  const rate = createRate(Date.now)
  const transfer = createTransfer({
    file,
    purpose,
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
  const task = findTask(id)
  if (!task) return
  const purpose = purposeOf(task.target)
  holdUpload(id, signal)
  if (task.uploadUrl) return send(id, file, purpose)
  try {
    const { sha256, uploadId } = await compare(id, file, purpose)
    if (signal.aborted) return
    if (uploadId === null) return send(id, file, purpose, sha256)
    patchTask(id, { isInstant: true })
    await finishUpload(id, uploadId)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ApiRefusal) failUpload(id, error.message, true)
    // Without a digest the bytes are simply sent.
    else send(id, file, purpose)
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
    const reason = whyNotFile(file, purposeOf(target)) ?? (places > 0 ? null : uploadRefusals.tooManyQueued.message)
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

/** Gives up an upload whose bytes are not all there; what has become a video or document is only taken off the panel. */
export const cancelUpload = (id: string) => {
  const task = findTask(id)
  const transfer = transfers.get(id)
  if (transfer) void transfer.cancel()
  else if (task?.uploadUrl && task.itemId === null) void dropUpload(task.uploadUrl)
  endWork(id)
  files.delete(id)
  removeTask(id)
  pump()
}

/** What exists already gets the other file as its next version. */
const furtherVersion = (target: UploadTarget, itemId: string): UploadTarget =>
  isDocument(target)
    ? { document: { ...target.document, id: itemId, changeNote: target.document.changeNote || '更换文件' } }
    : { ...target, videoId: itemId }

/** The file of an upload begun before a reload, or another one in place of a failed one. */
export const chooseFile = (id: string, file: File): string | null => {
  const task = findTask(id)
  if (!task) return null
  const reason = whyNotFile(file, purposeOf(task.target))
  if (reason !== null) return reason
  const isSame = file.size === task.bytes && file.name === task.fileName && file.lastModified === task.lastModified
  if (task.stage === 'choose' && task.uploadUrl !== null && !isSame) return '所选文件与原文件不一致，请选择同一文件'
  files.set(id, file)
  const { name: fileName, size: bytes, lastModified } = file
  const target = task.itemId === null ? task.target : furtherVersion(task.target, task.itemId)
  const anew = task.stage === 'choose' ? {} : { uploadUrl: null, itemId: null, versionNo: null }
  patchTask(id, { ...anew, fileName, bytes, lastModified, target, stage: 'waiting', failText: '', percent: 0 })
  pump()
  return null
}

/** 重试: what failed on the way goes again, what failed while being processed is processed again. */
export const retryUpload = async (id: string) => {
  const task = findTask(id)
  if (!task) return
  const { itemId, versionNo, uploadUrl, target } = task
  if (itemId === null) return uploadUrl === null ? continueUpload(id) : finishUpload(id, uploadIdOf(uploadUrl))
  try {
    if (isDocument(target)) await call(retryConvert, { id: itemId }, { quiet: true })
    else await call(retryTranscode, { videoId: itemId, ...(versionNo !== null && { versionNo }) }, { quiet: true })
    patchTask(id, { stage: 'queue', percent: 0, failText: '' })
  } catch (error) {
    patchTask(id, { failText: faultOf(error).words })
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
