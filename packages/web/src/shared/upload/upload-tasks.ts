import type { VersionKind } from '@portal/contract/areas/document/document.ts'
import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import type { uploadVideo } from '@portal/contract/areas/video/media.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { create } from 'zustand'

type VideoTarget = Pick<BodyOf<typeof uploadVideo>, 'channel' | 'category' | 'videoId' | 'changeKind' | 'note'>

interface DocumentTarget {
  /** Without an id a new document, else a further version of one. */
  document: { id?: string | undefined; kind: VersionKind; changeNote: string }
}

/** What becomes of the bytes: a new video or document, or a further version of one. */
export type UploadTarget = VideoTarget | DocumentTarget

export const isDocument = (target: UploadTarget): target is DocumentTarget => 'document' in target

export const purposeOf = (target: UploadTarget): UploadPurpose & ('video' | 'document') =>
  isDocument(target) ? 'document' : 'video'

/** `choose`: begun before a reload, goes on once the same file is chosen again. */
export type UploadStage =
  | 'waiting'
  | 'compare'
  | 'upload'
  | 'paused'
  | 'choose'
  | 'verify'
  | 'queue'
  | 'transcode'
  | 'cover'
  | 'done'
  | 'failed'

export interface UploadTask {
  id: string
  fileName: string
  bytes: number
  /** Tells the same file from one of the same name. */
  lastModified: number
  target: UploadTarget
  uploadUrl: string | null
  /** The video or document that it became. */
  itemId: string | null
  versionNo: number | null
  stage: UploadStage
  percent: number
  /** Bytes a second. */
  speed: number
  leftSeconds: number | null
  queueAhead: number
  /** The line is away; it goes on by itself. */
  isWaiting: boolean
  /** The bytes were in the store already. */
  isInstant: boolean
  failText: string
  /** The same file may succeed on another try. */
  canRetry: boolean
}

interface UploadTasks {
  tasks: readonly UploadTask[]
}

/** Uploads of this browser tab, whatever page is open. */
export const useUploadTasks = create<UploadTasks>(() => ({ tasks: [] }))

export const uploadTasks = () => useUploadTasks.getState().tasks

export const findTask = (id: string) => uploadTasks().find((task) => task.id === id)

export const addTasks = (added: readonly UploadTask[]) =>
  useUploadTasks.setState(({ tasks }) => ({ tasks: [...tasks, ...added] }))

export const patchTask = (id: string, changes: Partial<UploadTask>) =>
  useUploadTasks.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...changes } : task)),
  }))

export const removeTask = (id: string) =>
  useUploadTasks.setState(({ tasks }) => ({ tasks: tasks.filter((task) => task.id !== id) }))

type Begun = Pick<UploadTask, 'id' | 'fileName' | 'bytes' | 'lastModified' | 'target'> & Partial<UploadTask>

export const newTask = (begun: Begun): UploadTask => ({
  uploadUrl: null,
  itemId: null,
  versionNo: null,
  stage: 'waiting',
  percent: 0,
  speed: 0,
  leftSeconds: null,
  queueAhead: 0,
  isWaiting: false,
  isInstant: false,
  failText: '',
  canRetry: false,
  ...begun,
})

const SENDING = new Set<UploadStage>(['waiting', 'compare', 'upload', 'verify'])
const PROCESSING = new Set<UploadStage>(['queue', 'transcode', 'cover'])

/** Closing the page would stop these. */
export const isSending = ({ stage }: UploadTask) => SENDING.has(stage)
/** The server works on these, with or without the page. */
export const isProcessing = ({ stage }: UploadTask) => PROCESSING.has(stage)
/** Takes one of the places in the queue. */
export const isQueued = (task: UploadTask) => isSending(task) || task.stage === 'paused' || task.stage === 'choose'

export const leavingText = (count: number) => `有 ${count} 个文件正在上传，离开将暂停`
