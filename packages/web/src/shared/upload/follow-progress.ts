import type { ConvertState } from '@portal/contract/areas/document/document.ts'
import { documentProgress } from '@portal/contract/areas/document/version-progress.ts'
import { getProgress } from '@portal/contract/areas/video/media.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import {
  isDocument,
  isProcessing,
  patchTask,
  type UploadStage,
  type UploadTarget,
  type UploadTask,
  uploadTasks,
  useUploadTasks,
} from './upload-tasks.ts'

export type MediaProgress = ResultOf<typeof getProgress>[number]

type DocumentProgress = ResultOf<typeof documentProgress>[number]

const PAUSE_MS = 2000

/** The lists that what is uploaded stands in. */
export const listOf = (target: UploadTarget) => (isDocument(target) ? 'document' : 'aliVideo')

/** Nothing is left to do: it has its pages, or is kept as it came. */
export const isConverted = (state: ConvertState | null) => state === 'ready' || state === 'original'

const documentStages: Record<ConvertState, UploadStage> = {
  queued: 'queue',
  processing: 'transcode',
  ready: 'done',
  original: 'done',
  failed: 'failed',
}

const landDocument = (id: string, progress: DocumentProgress) => {
  const { convertState, queueAhead, failText, canRetry } = progress
  patchTask(id, { stage: documentStages[convertState], queueAhead, failText, canRetry })
  if (isConverted(convertState) || convertState === 'failed')
    void queryClient.invalidateQueries({ queryKey: ['document'] })
}

export const readProgress = (asked: BodyOf<typeof getProgress>): Promise<MediaProgress[]> =>
  call(getProgress, asked, { quiet: true, background: true })

const land = (id: string, progress: MediaProgress) => {
  const { stage, percent, queueAhead, failText, canRetry, versionNo } = progress
  if (stage === 'upload' || stage === 'verify') return
  const isOver = stage === 'done' || stage === 'failed' || stage === 'cancelled'
  patchTask(id, {
    stage: stage === 'cancelled' ? 'failed' : stage,
    percent,
    queueAhead,
    versionNo,
    failText: stage === 'cancelled' ? '已被更新的文件取代' : failText,
    canRetry,
  })
  if (isOver) void queryClient.invalidateQueries({ queryKey: ['aliVideo'] })
}

const idsOf = (tasks: readonly UploadTask[]) => [...new Set(tasks.flatMap(({ itemId }) => itemId ?? []))]

const askVideos = async (running: readonly UploadTask[]) => {
  if (running.length === 0) return
  const answer = await readProgress({ videoIds: idsOf(running), uploadIds: [] }).catch(() => [])
  for (const { id, itemId } of running) {
    const progress = answer.find(({ videoId }) => videoId === itemId)
    if (progress) land(id, progress)
  }
}

/** How far the pages of these documents are. */
export const readConversion = (ids: string[]): Promise<DocumentProgress[]> =>
  call(documentProgress, { ids }, { quiet: true, background: true })

const askDocuments = async (running: readonly UploadTask[]) => {
  if (running.length === 0) return
  const answer = await readConversion(idsOf(running)).catch(() => [])
  for (const { id, itemId } of running) {
    const progress = answer.find((each) => each.id === itemId)
    if (progress) landDocument(id, progress)
  }
}

const ask = async () => {
  const running = uploadTasks().filter(isProcessing)
  await askVideos(running.filter(({ target }) => !isDocument(target)))
  await askDocuments(running.filter(({ target }) => isDocument(target)))
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server only while it works on something. */
const schedule = () => {
  if (timer !== undefined || !uploadTasks().some(isProcessing)) return
  timer = setTimeout(async () => {
    await ask()
    timer = undefined
    schedule()
  }, PAUSE_MS)
}
useUploadTasks.subscribe(schedule)
