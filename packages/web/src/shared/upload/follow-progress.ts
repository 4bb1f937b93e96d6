import { getProgress } from '@portal/contract/areas/video/media.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { isProcessing, patchTask, uploadTasks, useUploadTasks } from './upload-tasks.ts'

export type MediaProgress = ResultOf<typeof getProgress>[number]

const PAUSE_MS = 2000

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

const ask = async () => {
  const running = uploadTasks().filter(isProcessing)
  const videoIds = [...new Set(running.flatMap(({ videoId }) => videoId ?? []))]
  const answer = await readProgress({ videoIds, uploadIds: [] }).catch(() => [])
  for (const { id, videoId } of running) {
    const progress = answer.find((each) => each.videoId === videoId)
    if (progress) land(id, progress)
  }
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
