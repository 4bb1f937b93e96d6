import { fileSizeText } from '#src/ui/text/file-size.ts'
import type { MediaProgress } from './follow-progress.ts'
import { isDocument, type UploadTask } from './upload-tasks.ts'

/** `45 秒`, `3 分 20 秒`, `1 小时 5 分`. */
export const durationText = (seconds: number): string => {
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} 分` : `${minutes} 分 ${seconds % 60} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

type Processing = Pick<MediaProgress, 'stage' | 'percent' | 'queueAhead'>

/** 上传 → 校验 → 排队（前面还有 n 个）→ 转码 n% → 生成封面 → 完成, as far as the server is concerned. */
export const processingText = ({ stage, percent, queueAhead }: Processing): string => {
  switch (stage) {
    case 'upload':
      return '上传'
    case 'verify':
      return '校验'
    case 'queue':
      return queueAhead > 0 ? `排队（前面还有 ${queueAhead} 个）` : '排队'
    case 'transcode':
      return `转码 ${percent}%`
    case 'cover':
      return '生成封面'
    case 'done':
      return '完成'
    case 'failed':
      return '失败'
    case 'cancelled':
      return '已取消'
  }
}

const sendingText = ({ percent, speed, leftSeconds, isWaiting }: UploadTask): string => {
  if (isWaiting) return '连接中断，恢复后自动继续'
  const pace = speed > 0 ? ` · ${fileSizeText(speed)}/s` : ''
  return `上传 ${percent}%${pace}${leftSeconds === null ? '' : ` · 剩余 ${durationText(leftSeconds)}`}`
}

/** Where an upload stands, in words. */
export const stageText = (task: UploadTask): string => {
  switch (task.stage) {
    case 'waiting':
      return '等待上传'
    case 'compare':
      return `比对文件 ${task.percent}%`
    case 'upload':
      return sendingText(task)
    case 'paused':
      return `已暂停（${task.percent}%）`
    case 'choose':
      return `已上传 ${task.percent}%，选择同一文件可继续`
    case 'failed':
      return task.failText
    case 'done':
      return task.isInstant ? '已存在相同文件，秒传完成' : '完成'
    case 'transcode':
      return isDocument(task.target) ? '转换' : processingText({ ...task, stage: 'transcode' })
    default:
      return processingText({ ...task, stage: task.stage })
  }
}
